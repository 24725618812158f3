/** Numbers from 0 (inclusive) to 1 (exclusive), the same for one seed in every browser. */
export function seededRandom(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

export type Noise = (x: number, y: number) => number

const smooth = (t: number) => t * t * (3 - 2 * t)
const between = (from: number, to: number, t: number) => from + (to - from) * t

const GRID = 64

/** Smooth hills and hollows between 0 and 1, one about every unit. */
export function noiseOf(seed: string): Noise {
  const random = seededRandom(seed)
  const heights = Float64Array.from({ length: GRID * GRID }, random)
  const at = (x: number, y: number) => heights[(y & (GRID - 1)) * GRID + (x & (GRID - 1))] ?? 0
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [across, down] = [smooth(x - left), smooth(y - top)]
    const upper = between(at(left, top), at(left + 1, top), across)
    return between(upper, between(at(left, top + 1), at(left + 1, top + 1), across), down)
  }
}

/** Noise with finer noise on top. */
export function layered(noise: Noise, layers: number): Noise {
  return (x, y) => {
    let [sum, weight, total, scale] = [0, 1, 0, 1]
    for (let layer = 0; layer < layers; layer++) {
      sum += weight * noise(x * scale + layer * 17, y * scale + layer * 29)
      total += weight
      weight /= 2
      scale *= 2
    }
    return sum / total
  }
}

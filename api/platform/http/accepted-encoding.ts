export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

const BEST_FIRST: Encoding[] = ['br', 'zstd', 'gzip']

export function acceptedEncoding<Available extends Encoding>(
  accepted: string | null,
  available: Partial<Record<Available, unknown>>,
): Available | 'identity' {
  const acceptable = new Set(accepted?.split(',').filter(isAcceptable).map(nameOf))
  const best = BEST_FIRST as Available[]
  return best.find((encoding) => available[encoding] && acceptable.has(encoding)) ?? 'identity'
}

const isAcceptable = (entry: string) => !/;\s*q=0(\.0*)?\s*$/i.test(entry)

const nameOf = (entry: string) => entry.split(';', 1).join('').trim().toLowerCase()

/** APIs that the oldest supported browsers lack, by https://developer.mozilla.org. */
const UNSUPPORTED_APIS = [
  // Chrome 136, Firefox 134, Safari 18.2
  'RegExp.escape',
  // Chrome 128, Firefox 134, Safari 18.2
  'Promise.try',
  // Chrome 121
  'Array.fromAsync',
  // Chrome 122, Firefox 131, Safari 18.4
  'Iterator.from',
  // Chrome 126, Safari 18
  'URL.parse',
  // Chrome 140, Firefox 133, Safari 18.2
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  // Chrome 143, Firefox 138, Safari 26
  'Error.isError',
  'Math.sumPrecise',
  'Intl.DurationFormat',
  'Temporal.',
  // Chrome 122, Firefox 127
  '.isSubsetOf(',
  '.isSupersetOf(',
  '.isDisjointFrom(',
  '.symmetricDifference(',
  '.toBase64(',
  '.getOrInsert(',
  // Not in Safari
  'requestIdleCallback(',
  'scheduler.postTask',
  'scheduler.yield',
  // Chrome 133
  '.moveBefore(',
]

export function newerApisIn(script: string): string[] {
  return UNSUPPORTED_APIS.filter(
    (name) => positionsOf(name, script).some((at) => isWhole(name, script[at - 1])) && !isAskedFor(name, script),
  )
}

/** A script that asks whether a browser has it does without it elsewhere. */
const isAskedFor = (name: string, script: string) => script.includes(`typeof ${name.replace('(', '')}`)

function positionsOf(name: string, script: string): number[] {
  const positions: number[] = []
  for (let at = script.indexOf(name); at >= 0; at = script.indexOf(name, at + 1)) positions.push(at)
  return positions
}

// `MyURL.parse` is a different function.
const isWhole = (name: string, before = ' ') => name.startsWith('.') || !/[\w$.]/.test(before)

export type Encoding = 'br' | 'gzip' | 'identity'

const BEST_FIRST: Encoding[] = ['br', 'gzip']

export function acceptedEncoding(accepted: string | null, available: Partial<Record<Encoding, unknown>>): Encoding {
  const acceptable = new Set(accepted?.split(',').filter(isAcceptable).map(nameOf))
  return BEST_FIRST.find((encoding) => available[encoding] && acceptable.has(encoding)) ?? 'identity'
}

const isAcceptable = (entry: string) => !/;\s*q=0(\.0*)?\s*$/i.test(entry)

const nameOf = (entry: string) => entry.split(';', 1).join('').trim().toLowerCase()

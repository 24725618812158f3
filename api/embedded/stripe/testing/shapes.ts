export type Shape = Record<string, unknown>

export const isList = (value: unknown): value is unknown[] => Array.isArray(value)
export const isRecord = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !isList(value)
export const kindOf = (value: unknown) => (isList(value) ? 'a list' : `a ${typeof value}`)

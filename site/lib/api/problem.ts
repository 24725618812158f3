import type { FieldFault } from '../../../shared/input/field-fault'

interface Problem {
  /** What the server says about it; null where it said nothing that a player could read. */
  sentence: string | null
  faults: FieldFault[]
}

const WITHOUT_WORDS: Problem = { sentence: null, faults: [] }

/** What a refusal says, as problem details (RFC 9457) or as the one sentence. */
export async function problemOf(response: Response, value: unknown): Promise<Problem> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/problem+json')) return problemIn(value)
  if (!type.startsWith('text/plain')) return WITHOUT_WORDS
  // Eden hands a chunked text over unread.
  const text = response.bodyUsed ? String(value ?? '') : await response.text()
  return { sentence: text.trim() || null, faults: [] }
}

function problemIn(value: unknown): Problem {
  if (!isObject(value)) return WITHOUT_WORDS
  const sentence = typeof value.detail === 'string' ? value.detail.trim() || null : null
  return { sentence, faults: Array.isArray(value.errors) ? value.errors.filter(isFault) : [] }
}

const isFault = (value: unknown): value is FieldFault =>
  isObject(value) && typeof value.path === 'string' && typeof value.message === 'string'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

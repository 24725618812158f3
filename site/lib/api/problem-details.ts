/** The sentence of a refusal, from problem details (RFC 9457) or plain text. Null if it is not fit for a player. */
export async function sentenceOf(response: Response, value: unknown): Promise<string | null> {
  const type = response.headers.get('content-type')
  if (type?.startsWith('application/problem+json')) return nonEmptyText(isObject(value) ? value.detail : null)
  if (!type?.startsWith('text/plain')) return null
  // Eden does not read chunked text.
  return nonEmptyText(response.bodyUsed ? value : await response.text())
}

const nonEmptyText = (text: unknown) => (typeof text === 'string' && text.trim()) || null

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What a refusal says, as problem details (RFC 9457) or as the one sentence; null where no player could read it. */
export async function sentenceOf(response: Response, value: unknown): Promise<string | null> {
  const type = response.headers.get('content-type')
  if (type?.startsWith('application/problem+json')) return nonEmptyText(isObject(value) ? value.detail : null)
  if (!type?.startsWith('text/plain')) return null
  // Eden hands a chunked text over unread.
  return nonEmptyText(response.bodyUsed ? value : await response.text())
}

const nonEmptyText = (text: unknown) => (typeof text === 'string' && text.trim()) || null

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A weak tag: of the value, however it is written and compressed. */
export const etagOf = (value: unknown) => etagOfText(JSON.stringify(value))

export const etagOfText = (text: string) => `W/"${Bun.hash.xxHash64(text).toString(36)}"`

/** Compares weakly, as If-None-Match asks for (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2). */
export function matchesEtag(tag: string, known: string | null): boolean {
  if (known === null) return false
  return known.trim() === '*' || known.split(',').some((one) => opaque(one.trim()) === opaque(tag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

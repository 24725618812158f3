export interface TextPart {
  text: string
  /** Only http and https. */
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"'`\\]+/gi
/** Punctuation after an address belongs to the sentence. */
const END = /[.,;:!?)\]}*_]+$/

/** Splits a text at its addresses. Anything else stays text, so that no markup and no other scheme becomes a link. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    if (!URL.canParse(address)) continue
    parts.push({ text: text.slice(end, index) }, { text: address, href: new URL(address).href })
    end = index + address.length
  }
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '')
}

/** A closing bracket stays if the address opened it. */
function withoutEnd(found: string): string {
  const kept = found.replace(END, '')
  return kept.includes('(') && found[kept.length] === ')' ? `${kept})` : kept
}

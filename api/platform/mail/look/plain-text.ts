import type { MailContent, MailPart, SmallPrint } from './mail-content'

/** The mail for readers without HTML. Addresses stand on lines of their own, so that clients find them. */
export function plainText({ title, parts, smallPrint }: MailContent): string {
  const blocks = [`${title}\n${'='.repeat(Math.min([...title].length, 60))}`, ...parts.map(textOf)]
  if (smallPrint.length > 0) blocks.push(`-- \n${smallPrint.map(smallPrintText).join('\n\n')}`)
  return `${blocks.join('\n\n')}\n`
}

function textOf(part: MailPart): string {
  if ('paragraph' in part) return part.paragraph
  if ('heading' in part) return `${part.heading}\n${'-'.repeat(Math.min([...part.heading].length, 60))}`
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  if ('list' in part) return part.list.map((item) => `* ${item}`).join('\n')
  if ('quote' in part)
    return part.quote
      .split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n')
  return `${part.button}:\n${part.link}`
}

const smallPrintText = (part: SmallPrint) => (typeof part === 'string' ? part : `${part.text}:\n${part.link}`)

import type { Fact, MailContent, MailPart, SmallPrint } from './mail-content'
import { DARK_SHEET, STYLES, type StyledPart } from './styles'

/** The mail as it looks in clients that show HTML, in light and dark, without anything to load. */
export function htmlPage({ language, subject, preheader, title, parts, smallPrint }: MailContent): string {
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
${DARK_SHEET}
</style>
</head>
<body ${styled('page')}>
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}</div>
<div ${styled('frame')}>
<p ${styled('brand')}>Castellan</p>
<div ${styled('card')}>
<h1 ${styled('title')}>${escaped(title)}</h1>
${parts.map(htmlOf).join('\n')}
</div>
${smallPrint.map((part) => `<p ${styled('small')}>${smallPrintHtml(part)}</p>`).join('\n')}
</div>
</body>
</html>
`
}

const escaped = (text: string) => Bun.escapeHTML(text)

const styled = (part: StyledPart) => `class="${part}" style="${STYLES[part]}"`

function htmlOf(part: MailPart): string {
  if ('paragraph' in part) return `<p ${styled('paragraph')}>${escaped(part.paragraph)}</p>`
  if ('heading' in part) return `<h2 ${styled('heading')}>${escaped(part.heading)}</h2>`
  if ('facts' in part) return `<table ${styled('facts')}>\n${part.facts.map(rowOf).join('\n')}\n</table>`
  if ('list' in part) return `<ul ${styled('list')}>\n${part.list.map(itemOf).join('\n')}\n</ul>`
  if ('quote' in part) return `<div ${styled('quote')}>${escaped(part.quote)}</div>`
  return buttonOf(part)
}

// A name that is written from right to left must not turn the words around it.
const rowOf = ([label, value]: Fact) =>
  `<tr><th scope="row" ${styled('label')}>${escaped(label)}</th><td ${styled('value')}><bdi>${escaped(value)}</bdi></td></tr>`

const itemOf = (item: string) => `<li ${styled('item')}>${escaped(item)}</li>`

/** The address is shown too, for clients that make buttons unreadable. */
function buttonOf({ button, link }: Extract<MailPart, { button: string }>): string {
  const address = escaped(link)
  return `<p ${styled('actions')}><a href="${address}" ${styled('button')}>${escaped(button)}</a></p>
<p ${styled('address')}><a href="${address}" ${styled('link')}>${address}</a></p>`
}

function smallPrintHtml(part: SmallPrint): string {
  if (typeof part === 'string') return escaped(part)
  return `<a href="${escaped(part.link)}" ${styled('link')}>${escaped(part.text)}</a>`
}

import type { Address, Email } from 'postal-mime'
import type { OutboxMail } from './read-outbox'
import { type Look, shownHtml } from './shown-html'

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 20rem 1fr; min-height: 100vh; background: light-dark(#f6f6f0, #0f120f); color: light-dark(#151f2b, #f3eee1) }
nav { border-inline-end: 1px solid light-dark(#d9d8cf, #323631); overflow-y: auto; max-height: 100vh; position: sticky; top: 0 }
nav h1 { margin: 0; padding: 16px; font-size: 18px }
nav a { display: block; padding: 10px 16px; color: inherit; text-decoration: none; border-top: 1px solid light-dark(#e5e4db, #2c302b); overflow-wrap: anywhere }
nav a[aria-current] { background: light-dark(#f4e9c8, #2e2511) }
nav b, nav span { display: block }
nav span, p.none, dt { color: light-dark(#5e5d54, #a6a399); font-size: 13px }
main { padding: 16px; min-width: 0 }
h2 { margin: 0 0 12px; font-size: 20px; overflow-wrap: anywhere }
h3 { margin: 0 0 8px; font-size: 15px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px }
dd { margin: 0; overflow-wrap: anywhere }
.looks { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 16px; margin-bottom: 16px }
iframe { width: 100%; height: 46rem; border: 1px solid light-dark(#d9d8cf, #323631); border-radius: 6px; resize: vertical; background: #fff }
iframe[data-look=dark] { background: #000 }
pre { margin: 0 0 16px; padding: 12px 16px; border: 1px solid light-dark(#d9d8cf, #323631); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere }
:focus-visible { outline: 3px solid light-dark(#7e560a, #e9c266); outline-offset: -3px }
@media (max-width: 50rem) { body { display: block } nav { position: static; max-height: 14rem; border-block-end: 1px solid light-dark(#d9d8cf, #323631) } }
`

const escaped = (text: string) => Bun.escapeHTML(text)

/** All mails, and one of them as it looks; null if there is none. */
export function outboxPage(mails: readonly OutboxMail[], shown: OutboxMail | null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Outbox · Castellan</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Mails">
<h1>Outbox</h1>
${mails.map((mail) => entry(mail, mail === shown)).join('\n')}
</nav>
<main>
${shown ? mailView(shown.mail) : '<p class="none">No mails yet. What this server would mail appears here.</p>'}
</main>
</body>
</html>
`
}

const entry = ({ name, mail }: OutboxMail, isShown: boolean) =>
  `<a href="?mail=${encodeURIComponent(name)}"${isShown ? ' aria-current="page"' : ''}><b>${escaped(mail.subject ?? 'Without a subject')}</b><span>${escaped(addressesOf(mail.to))}</span><span>${escaped(mail.date ?? '')}</span></a>`

function mailView(mail: Email): string {
  const looks = (['light', 'dark'] as const).map((look) => frame(mail, look))
  return `<h2>${escaped(mail.subject ?? 'Without a subject')}</h2>
<dl><dt>From</dt><dd>${escaped(addressesOf(mail.from ? [mail.from] : []))}</dd><dt>To</dt><dd>${escaped(addressesOf(mail.to))}</dd></dl>
<div class="looks">
${looks.join('\n')}
</div>
<h3>Plain text</h3>
<pre>${escaped(mail.text ?? '')}</pre>
<h3>Headers</h3>
<pre>${escaped(mail.headers.map(({ originalKey, value }) => `${originalKey}: ${value}`).join('\n'))}</pre>`
}

/** Without scripts, and without the origin of this page. */
const frame = ({ html = '' }: Email, look: Look) =>
  `<section><h3>${look === 'light' ? 'Light' : 'Dark'}</h3><iframe title="The mail in ${look}" data-look="${look}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(shownHtml(html, look))}"></iframe></section>`

const addressesOf = (addresses: readonly Address[] = []) =>
  addresses.map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? ''))).join(', ')

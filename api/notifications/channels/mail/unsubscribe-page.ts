import type { Language } from '../../../../shared/channels'
import type { MailPartOff } from './unsubscribe-link'

interface Texts {
  title: Record<MailPartOff, string>
  question: Record<MailPartOff, string>
  button: string
  done: string
  doneText: Record<MailPartOff, string>
}

const TEXTS: Record<Language, Texts> = {
  en: {
    title: { alerts: 'Turn off alerts by e-mail?', digest: 'Turn off the daily summary by e-mail?' },
    question: {
      alerts: 'Castellan will then mail you no alerts of your bots. Mails about money and security still come.',
      digest: 'Castellan will then mail you no daily summary. Mails about money and security still come.',
    },
    button: 'Turn off',
    done: 'They are off',
    doneText: {
      alerts: 'No more alerts are mailed. You can turn them on again in your settings.',
      digest: 'No more daily summaries are mailed. You can turn them on again in your settings.',
    },
  },
  de: {
    title: { alerts: 'Meldungen per E-Mail abstellen?', digest: 'Tagesbericht per E-Mail abstellen?' },
    question: {
      alerts:
        'Castellan schickt dir dann keine Meldungen deiner Bots mehr per E-Mail. E-Mails zu Geld und Sicherheit kommen weiterhin.',
      digest:
        'Castellan schickt dir dann keinen Tagesbericht mehr per E-Mail. E-Mails zu Geld und Sicherheit kommen weiterhin.',
    },
    button: 'Abstellen',
    done: 'Abgestellt',
    doneText: {
      alerts: 'Es kommen keine Meldungen mehr per E-Mail. In den Einstellungen kannst du sie wieder anstellen.',
      digest: 'Es kommt kein Tagesbericht mehr per E-Mail. In den Einstellungen kannst du ihn wieder anstellen.',
    },
  },
}

/** Mail clients send the same field: https://www.rfc-editor.org/rfc/rfc8058#section-3.1 */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const

/** Asks a person who followed the link: programs that check links follow them too, but press no button. */
export function questionPage(language: Language, part: MailPartOff): string {
  const { title, question, button } = TEXTS[language]
  const form = `<form method="post"><input type="hidden" name="${ONE_CLICK.name}" value="${ONE_CLICK.value}"><button>${button}</button></form>`
  return page(language, title[part], `<p>${question[part]}</p>\n${form}`)
}

export function donePage(language: Language, part: MailPartOff): string {
  const { done, doneText } = TEXTS[language]
  return page(language, done, `<p>${doneText[part]}</p>`)
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 10vh 16px; background: light-dark(#f6f6f0, #0f120f); color: light-dark(#151f2b, #f3eee1) }
main { max-width: 30rem; margin: 0 auto; padding: 24px; border: 1px solid light-dark(#d9d8cf, #323631); border-radius: 8px; background: light-dark(#fdfdfc, #1c201c) }
h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3 }
p { margin: 0 0 16px }
button { padding: 12px 24px; border: 0; border-radius: 6px; background: light-dark(#eebc43, #e1b856); color: light-dark(#251d0d, #19140a); font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid light-dark(#7e560a, #e9c266); outline-offset: 2px }
`

const page = (language: Language, title: string, content: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Castellan</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`

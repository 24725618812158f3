const STYLE = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: #f4f5f7; color: #1c1f26 }
  main { max-width: 30rem; margin: 0 auto; padding: 1.5rem }
  h1 { font-size: 1.375rem; margin: 1.25rem 0 .25rem }
  .practice { background: #b3471d; color: #fff; padding: .75rem 1rem; border-radius: .25rem; margin: 0 }
  .card { background: #fff; border: 1px solid #d5d8de; border-radius: .5rem; padding: 1.25rem; margin-top: 1rem }
  h2 { font-size: 1.125rem; margin: 0 0 .5rem }
  .price { font-size: 1.75rem; font-weight: 600; margin: 0 }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 }
  dd { margin: 0; overflow-wrap: anywhere }
  .actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.25rem }
  button { flex: 1; padding: .75rem 1rem; font: inherit; cursor: pointer; border: 1px solid #767b86; border-radius: .375rem; background: #fff; color: inherit }
  button[data-primary] { background: #2c50c8; border-color: #2c50c8; color: #fff; flex-basis: 100% }
  :focus-visible { outline: 3px solid #2c50c8; outline-offset: 2px }
`

interface PracticePage {
  provider: string
  title: string
  /** Trusted HTML. */
  content: string
}

/** A provider's page, clearly marked as practice. */
export function practicePage({ provider, title, content }: PracticePage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="practice"><strong>This is not ${provider}.</strong> It stands in for it on this machine. The money is practice money.</p>
${content}
</main>
</body>
</html>
`
}

/** `form-action` also applies to redirects after the form. */
export const practicePolicy = (leadsTo: string[] = []) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...leadsTo].join(' ')}`,
  ].join('; ')

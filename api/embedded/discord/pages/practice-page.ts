const STYLE = `
  :root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: #151815; color: #f1eee4 }
  main { margin: 0 auto; padding: 1.5rem }
  h1 { font-size: 1.375rem; margin: 1.25rem 0 .5rem }
  .practice { background: #e2b855; color: #151815; padding: .75rem 1rem; border-radius: .25rem; margin: 0 }
  button { padding: .75rem; font: inherit; cursor: pointer; border: 1px solid #8d8a7c; background: none; color: inherit }
  :focus-visible { outline: 3px solid #e2b855; outline-offset: 2px }
`

interface PracticePage {
  title: string
  /** Follows "This is not Discord." */
  note: string
  style: string
  /** Trusted HTML. */
  content: string
}

/** A page of Discord's stand-in, clearly marked as practice. */
export const practicePage = ({ title, note, style, content }: PracticePage) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${STYLE}${style}</style>
</head>
<body>
<main>
<p class="practice"><strong>This is not Discord.</strong> ${note}</p>
${content}
</main>
</body>
</html>
`

/** `form-action` also covers the redirect that answers a form. */
export const practicePolicy = (formsLeadTo = "'self'") =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${formsLeadTo}`,
  ].join('; ')

export const answerPage = (page: string, policy: string) =>
  new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })

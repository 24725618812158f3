const STYLE = `
  :root { color-scheme: dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 0; background: #151815; color: #f1eee4 }
  main { max-width: 24rem; margin: 0 auto; padding: 1.5rem }
  h1 { font-size: 1.375rem; margin: 1.25rem 0 .5rem }
  .practice { background: #e2b855; color: #151815; padding: .75rem 1rem; border-radius: .25rem; margin: 0 }
  label { display: block; margin-top: 1rem }
  input:not([type=checkbox]) { display: block; box-sizing: border-box; width: 100%; padding: .625rem; font: inherit; margin-top: .25rem }
  input[type=checkbox] { width: 1.25rem; height: 1.25rem; vertical-align: middle; margin-right: .5rem }
  .actions { display: flex; gap: .75rem; margin-top: 1.5rem }
  button { flex: 1; padding: .75rem; font: inherit; cursor: pointer; border: 1px solid #8d8a7c; background: none; color: inherit }
  button[value=allow] { background: #f1eee4; color: #151815 }
`

/** The consent page. Its form posts to its own address, which carries the OAuth parameters. */
export const AUTHORISE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Practice sign-in</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="practice"><strong>This is not Discord.</strong> It is a stand-in on this machine for practice. Sign in as anyone.</p>
<h1>Castellan wants to know who you are</h1>
<form method="post">
<label>Name <input name="name" value="Ansgar" maxlength="32" autocomplete="off"></label>
<label>E-mail <input name="email" type="email" value="ansgar@rabenfels.example" autocomplete="off"></label>
<label><input name="verified" type="checkbox" checked> The e-mail is verified</label>
<div class="actions">
<button name="decision" value="deny" formnovalidate>Deny</button>
<button name="decision" value="allow">Allow</button>
</div>
</form>
</main>
</body>
</html>
`

/** `form-action` also covers the redirect that answers the form. */
export const policyOf = (redirectUri: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${new URL(redirectUri).origin}`,
  ].join('; ')

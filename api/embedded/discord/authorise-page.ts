import { practicePage, practicePolicy } from './pages/practice-page'

const STYLE = `
  main { max-width: 24rem }
  label { display: block; margin-top: 1rem }
  input:not([type=checkbox]) { display: block; box-sizing: border-box; width: 100%; padding: .625rem; font: inherit; margin-top: .25rem }
  input[type=checkbox] { width: 1.25rem; height: 1.25rem; vertical-align: middle; margin-right: .5rem }
  .actions { display: flex; gap: .75rem; margin-top: 1.5rem }
  button { flex: 1 }
  button[value=allow] { background: #f1eee4; color: #151815 }
`

/** The consent page. Its form posts to its own address, which carries the OAuth parameters. */
export const AUTHORISE_PAGE = practicePage({
  title: 'Practice sign-in',
  note: 'It is a stand-in on this machine for practice. Sign in as anyone.',
  style: STYLE,
  content: `<h1>Castellan wants to know who you are</h1>
<form method="post">
<label>Name <input name="name" value="Ansgar" maxlength="32" autocomplete="off"></label>
<label>E-mail <input name="email" type="email" value="ansgar@rabenfels.example" autocomplete="off"></label>
<label><input name="verified" type="checkbox" checked> The e-mail is verified</label>
<div class="actions">
<button name="decision" value="deny" formnovalidate>Deny</button>
<button name="decision" value="allow">Allow</button>
</div>
</form>`,
})

export const policyOf = (redirectUri: string) => practicePolicy(`'self' ${new URL(redirectUri).origin}`)

import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import { endSession } from '../../lib/session/session-expiry'
import { forgetSession, signIn, signOut } from '../../lib/session/session-store'
import { hasTypedText } from '../../lib/updates/typed-text'
import { openPage, withDom } from '../../testing/dom'
import { onPage, setupUser } from '../../testing/on-page'
import { anna, ben } from '../../testing/player'
import { Field } from './Field'
import { PasswordInput } from './PasswordInput'
import { RestoredNote } from './RestoredNote'
import { TextInput } from './TextInput'
import { useSavedDraft } from './use-saved-draft'

withDom()
beforeEach(() => signIn({ token: 'her-token', user: anna }))
afterEach(() => {
  cleanup()
  signOut()
})

const EMPTY = { name: '', password: '' }

function CastleForm() {
  const kept = useSavedDraft('castle', EMPTY, ['name'])
  const { draft, setDraft } = kept
  return (
    <form>
      <RestoredNote saved={kept} />
      <Field label="Name">
        {(control) => (
          <TextInput
            {...control}
            value={draft.name}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <PasswordInput
            {...control}
            value={draft.password}
            onChange={({ target }) => setDraft({ ...draft, password: target.value })}
          />
        )}
      </Field>
      <button type="button" onClick={kept.discard}>
        Send
      </button>
    </form>
  )
}

const name = () => onPage().getByLabelText<HTMLInputElement>('Name').value
const leave = () => dispatchEvent(new Event('pagehide'))

/** Fills the form in, then opens the page again. */
async function fillIn(happens: () => void) {
  render(<CastleForm />)
  const user = setupUser()
  await user.type(onPage().getByLabelText('Name'), 'Rabenfels')
  await user.type(onPage().getByLabelText('Password'), 'sesame')
  happens()
  document.body.replaceChildren()
  return user
}

test('a form is restored after the page was left, without its password', async () => {
  const user = await fillIn(leave)
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('sesame')
  render(<CastleForm />)
  expect(name()).toBe('Rabenfels')
  expect(onPage().getByLabelText('Password')).toHaveValue('')
  expect(onPage().getByRole('status')).toHaveTextContent('Your earlier input is back, except for passwords.')
  expect(hasTypedText()).toBe(true)
  await user.click(onPage().getByRole('button', { name: 'Start over' }))
  expect(name()).toBe('')
  leave()
  expect(sessionStorage).toHaveLength(0)
})

test('a form whose session ended elsewhere is restored only for the same player after the next sign-in', async () => {
  await fillIn(() => {
    endSession()
    cleanup()
  })
  signIn({ token: 'his-token', user: ben })
  render(<CastleForm />)
  expect(name()).toBe('')
  document.body.replaceChildren()
  signIn({ token: 'her-next-token', user: anna })
  render(<CastleForm />)
  expect(name()).toBe('Rabenfels')
})

test.each([
  ['is closed', cleanup],
  [
    'was sent',
    () => {
      onPage().getByRole('button', { name: 'Send' }).click()
      leave()
    },
  ],
  [
    'is left by signing out',
    () => {
      forgetSession()
      leave()
    },
  ],
])('a form that %s is empty the next time', async (_, happens) => {
  await fillIn(happens)
  expect(sessionStorage).toHaveLength(0)
  signIn({ token: 'her-next-token', user: anna })
  render(<CastleForm />)
  expect(name()).toBe('')
})

test('a form of another page is not affected', async () => {
  await fillIn(leave)
  openPage('/accounts')
  render(<CastleForm />)
  expect(name()).toBe('')
})

test('a draft of another version of the site is ignored', () => {
  for (const kept of ['{', '7', JSON.stringify({ owner: anna.id, drafts: { '/dashboard castle': { name: 7 } } })]) {
    sessionStorage.setItem('drafts', kept)
    render(<CastleForm />)
    expect(name()).toBe('')
    cleanup()
  }
})

import { afterEach, expect, test } from 'bun:test'
import { cleanup, render } from '@testing-library/react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { accountOf } from '../../../testing/accounts'
import { onPage } from '../../../testing/on-page'
import { botOf } from '../testing/bots'
import { AccountIdField } from './AccountIdField'

afterEach(cleanup)

const account = accountOf()
const at = '2026-11-20T09:00:00Z'
const REFUSED = 'Das Spiel hat das Passwort abgelehnt.'

function wordsBelow(last_sign_in: Account['last_sign_in'], bots: Bot[] | undefined) {
  render(
    <AccountIdField
      accounts={[{ ...account, last_sign_in }]}
      bots={bots}
      value={account.id}
      error={undefined}
      onChange={() => {}}
    />,
  )
  return onPage().getByLabelText('Game Account ID')
}

const resting = botOf({ name: '', accountId: account.id, state: 'offline' })
const busy = botOf({ id: '66f145531b1bc3e6667d1e69', name: 'Nachtwache', accountId: account.id, state: 'online' })
const elsewhere = botOf({ accountId: '66f17a20c4e1b83d5f0a9e13' })

test.each([
  ['names the bot of the account', null, [elsewhere, resting], `Wird schon von ${resting.templateLabel} gespielt.`],
  ['names the online one of several bots', null, [resting, busy], 'Wird schon von Nachtwache gespielt.'],
  ['says that the game refused the password', { answer: 'wrong_password', at }, [], REFUSED],
  ['says that the game banned the account', { answer: 'banned', at }, [], 'Das Spiel hat den Account gesperrt.'],
  ['says both', { answer: 'wrong_password', at }, [busy], `${REFUSED} Wird schon von Nachtwache gespielt.`],
  ['names a free account that was let in', { answer: 'accepted', at }, [elsewhere], 'ansgar_h, DE1'],
  ['names the account while bots load', null, undefined, 'ansgar_h, DE1'],
] as [string, Account['last_sign_in'], Bot[] | undefined, string][])('%s', (_, last, bots, words) => {
  expect(wordsBelow(last, bots)).toHaveAccessibleDescription(words)
})

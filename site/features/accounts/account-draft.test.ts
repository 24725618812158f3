import { describe, expect, test } from 'bun:test'
import { accountOf } from '../../testing/accounts'
import { accountChangeOf, draftOf, EMPTY_ACCOUNT } from './account-draft'

const account = accountOf({ type: 'tower' })

test('a new account begins on INT1 without a tag', () => {
  expect(EMPTY_ACCOUNT).toEqual({ email: '', server: 'INT1', username: '', password: '', type: 'none' })
})

describe('changing an account', () => {
  test('begins with what is known, and without its password', () => {
    expect(draftOf(account)).toEqual({
      email: 'ansgar@rabenfels.example',
      server: 'DE1',
      username: 'ansgar_h',
      password: '',
      type: 'tower',
      shows_name: false,
    })
  })

  test('leaves the username empty when the name is the e-mail', () => {
    expect(draftOf({ ...account, name: account.game_email }).username).toBe('')
  })

  test('sends only what differs', () => {
    expect(accountChangeOf(account, { ...draftOf(account), password: 'new secret' })).toEqual({
      password: 'new secret',
    })
    expect(accountChangeOf(account, { ...draftOf(account), server: 'FR1', username: '' })).toEqual({
      server: 'FR1',
      username: '',
    })
    expect(accountChangeOf(account, draftOf(account))).toEqual({})
  })
})

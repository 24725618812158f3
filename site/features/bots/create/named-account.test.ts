import { expect, test } from 'bun:test'
import { namedAccount } from './named-account'

const account = {
  id: '66f17a20c4e1b83d5f0a9e12',
  name: 'Ansgar',
  game_email: 'a@game.example',
  server: 'INT1',
  type: 'none',
  last_sign_in: null,
  is_practice: false,
  shows_name: false,
}
const twin = { ...account, id: '66f17a20c4e1b83d5f0a9e13', server: 'DE1', game_email: 'twin@game.example' }
const other = { ...account, id: '66f17a20c4e1b83d5f0a9e14', name: 'other-one', game_email: 'other@game.example' }

test.each([
  [` ${account.id} `, account],
  ['Ansgar – INT1', account],
  ['ansgar - de1', twin],
  ['OTHER-ONE', other],
  ['other@game.example', other],
  // Two accounts have this name.
  ['ansgar', undefined],
  ['unknown', undefined],
  ['', undefined],
])('%p names %p', (text, named) => {
  expect(namedAccount(text, [account, twin, other])).toBe(named)
})

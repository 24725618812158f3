import { describe, expect, test } from 'bun:test'
import { botOf } from '../testing/bots'
import { byUnit, fullName } from './by-unit'

const record = (bot_id: string, unit: string, gained: number[], atWork = gained.map(() => 0)) => ({
  bot_id,
  unit,
  gained,
  goods: gained.map(() => ({})),
  atWork,
})

const namesOf = (records: Parameters<typeof byUnit>[0], bots = [botOf({ id: 'one', name: 'Mills' })]) =>
  byUnit(records, bots).map(({ unit, bots }) => [unit, ...bots.map(({ name }) => name)])

test('Bots that gather different things are never added up', () => {
  const units = byUnit([record('one', 'resources', [5, 7]), record('two', 'honour', [100, 0])], [])
  expect(units.map(({ unit, gained }) => [unit, gained])).toEqual([
    ['honour', [100, 0]],
    ['resources', [5, 7]],
  ])
})

test('Bots that gather the same are added up per day, in amounts and hours', () => {
  const [unit] = byUnit([record('one', 'resources', [5, 7], [1, 2]), record('two', 'resources', [1, 0], [3, 0])], [])
  expect([unit?.gained, unit?.atWork]).toEqual([
    [6, 7],
    [4, 2],
  ])
})

test('Bots are sorted by amount, then by hours, then by name', () => {
  const bots = ['Barns', 'Mills', 'Ovens', 'Wells'].map((name) => botOf({ id: name, name }))
  const records = [
    record('Wells', 'resources', [1, 0]),
    record('Ovens', 'resources', [1, 0]),
    record('Barns', 'resources', [0, 1], [0, 60]),
    record('Mills', 'resources', [1, 1]),
  ]
  expect(namesOf(records, bots)).toEqual([['resources', 'Mills', 'Barns', 'Ovens', 'Wells']])
})

test("Removed bots are distinguished by id, and a bot without a name gets its template's label", () => {
  const records = [record(`${'0'.repeat(18)}c0ffee`, 'resources', [3]), record('one', 'resources', [2])]
  expect(namesOf(records, [botOf({ id: 'one', name: '' })])).toEqual([
    ['resources', 'Removed bot c0ffee', 'Resource Collector'],
  ])
})

test('What a removed template gathered has its own group', () => {
  expect(namesOf([record('one', '', [3]), record('two', 'resources', [2])])).toEqual([
    ['resources', 'Removed bot two'],
    ['units', 'Mills'],
  ])
})

const UNTRIED = { last_sign_in: null, is_practice: false, shows_name: false }

describe('The account beside the name', () => {
  const account = {
    id: 'castle',
    name: 'ansgar_h',
    game_email: 'a@example.com',
    server: 'DE1',
    type: 'none',
    ...UNTRIED,
  }
  const bots = ['one', 'two'].map((id) => botOf({ id, name: 'Mills', accountId: id === 'one' ? 'castle' : null }))
  const accountsOf = (owned: typeof bots, accounts?: (typeof account)[]) =>
    byUnit(
      [record('one', 'resources', [3]), record('two', 'resources', [2]), record('gone', 'resources', [1])],
      owned,
      accounts,
    )
      .flatMap((unit) => unit.bots)
      .map(fullName)

  test('distinguishes bots of one name', () => {
    expect(accountsOf(bots, [account])).toEqual(['Mills, ansgar_h, DE1', 'Mills, No game account', 'Removed bot gone'])
  })

  test('is left out for an only bot, and while accounts load', () => {
    expect(accountsOf(bots.slice(0, 1), [account])[0]).toBe('Mills')
    expect(accountsOf(bots)[0]).toBe('Mills')
  })
})

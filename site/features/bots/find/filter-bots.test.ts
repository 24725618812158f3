import { describe, expect, test } from 'bun:test'
import { botOf } from '../testing/bots'
import { ALL_BOTS, filterFromSearch, withFilter } from './bot-filter'
import { countsOf, matcherOf, sorted } from './filter-bots'

const rabenfels = botOf({ id: '66f145531b1bc3e6667d1e61', name: 'Räbenfels 10', state: 'offline' })
const nordtor = botOf({
  id: '66f145531b1bc3e6667d1e62',
  name: 'Nordtor',
  templateLabel: 'Tower Raider',
  state: 'error',
})
const second = botOf({ id: '66f145531b1bc3e6667d1e63', name: 'räbenfels 2', state: 'online' })
const bots = [rabenfels, nordtor, second]

const accountOf = (bot: { id: string }) => (bot.id === nordtor.id ? 'ansgar_h, DE1' : '')
const found = (text: string) => bots.filter(matcherOf(text, { accountOf })).map(({ name }) => name)

describe('bots', () => {
  test.each([
    ['by its name, without its accents', 'RABEN 10', ['Räbenfels 10']],
    ['by its template', 'raider', ['Nordtor']],
    ['by its account', 'ansgar', ['Nordtor']],
    ['by its id', '67d1e63', ['räbenfels 2']],
    ['by words of several of them, in any order', 'de1 tower', ['Nordtor']],
    ['by nothing: all of them', '  ', ['Räbenfels 10', 'Nordtor', 'räbenfels 2']],
    ['by what none has', 'nobody', []],
  ])('are found %s', (_, text, names) => {
    expect(found(text)).toEqual(names)
  })

  test('are counted by their state', () => {
    expect(countsOf(bots)).toEqual({ all: 3, online: 1, offline: 1, error: 1 })
  })

  test.each([
    ['oldest', [rabenfels, nordtor, second]],
    ['newest', [second, nordtor, rabenfels]],
    ['name', [nordtor, second, rabenfels]],
    ['state', [nordtor, second, rabenfels]],
    ['gain', [second, rabenfels, nordtor]],
  ] as const)('stand in the order of %s', (sort, order) => {
    expect(sorted(bots, sort, { gainOf: (bot) => (bot === second ? 7 : 0) })).toEqual([...order])
  })
})

describe('an address', () => {
  test('contains the filter, and keeps other parameters', () => {
    const choice = { text: 'rabenfels & co', state: 'error', sort: 'gain', group: 'server' } as const
    const address = withFilter('http://localhost/dashboard?plan=pro#settings', choice)
    expect(address).toBe(
      'http://localhost/dashboard?plan=pro&find=rabenfels+%26+co&state=error&sort=gain&group=server#settings',
    )
    expect(filterFromSearch(new URL(address).search)).toEqual(choice)
  })

  test('leaves out the defaults', () => {
    expect(withFilter('http://localhost/dashboard?find=a&state=error&sort=name', ALL_BOTS)).toBe(
      'http://localhost/dashboard',
    )
  })

  test('with unknown values shows all bots', () => {
    expect(filterFromSearch('?state=asleep&sort=colour')).toEqual(ALL_BOTS)
  })
})

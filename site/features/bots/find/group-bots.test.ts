import { expect, test } from 'bun:test'
import { botOf } from '../testing/bots'
import { countInWords, groupsOf } from './group-bots'

const bots = [
  botOf({ id: '1', templateLabel: 'Collector' }),
  botOf({ id: '2', templateLabel: 'Raider', state: 'error' }),
  botOf({ id: '3', templateLabel: 'Raider' }),
]
const wordsOf = (areErrorsFirst: boolean) =>
  groupsOf(bots, { by: 'template', areErrorsFirst, accounts: [] }).map((group) => [group.label, countInWords(group)])

test('Groups with errors lead and count them where errors come first', () => {
  expect(wordsOf(true)).toEqual([
    ['Raider', '2 · 1 error'],
    ['Collector', '1'],
  ])
  expect(wordsOf(false).map(([label]) => label)).toEqual(['Collector', 'Raider'])
})

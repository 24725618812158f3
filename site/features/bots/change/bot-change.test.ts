import { expect, test } from 'bun:test'
import { botOf } from '../testing/bots'
import { changeOf } from './bot-change'

const bot = botOf()
const known = { name: bot.name, accountId: bot.accountId ?? '' }
const other = '66f17a20c4e1b83d5f0a9e13'

test('a bot that was filled in as it is changes nothing', () => {
  expect(changeOf(bot, known)).toEqual({})
  expect(changeOf(bot, { ...known, name: ' Resource Collector ' })).toEqual({})
})

test('what differs is sent, and the name without the space around it', () => {
  expect(changeOf(bot, { ...known, name: ' Night shift ' })).toEqual({ name: 'Night shift' })
  expect(changeOf(bot, { name: 'Night shift', accountId: other })).toEqual({ name: 'Night shift', accountId: other })
})

test('a bot without a game account can be renamed before it has another one', () => {
  const alone = botOf({ accountId: null })
  expect(changeOf(alone, { name: 'Night shift', accountId: '' })).toEqual({ name: 'Night shift' })
  expect(changeOf(alone, { name: alone.name, accountId: other })).toEqual({ accountId: other })
})

import { describe, expect, test } from 'bun:test'
import { botOf, coinCollector, detailOf, towerRaider } from '../testing/bots'
import { botChangeOf, type ChangeDraft, changeFaults, UNCHANGED } from './bot-change'

const bot = botOf()
const other = '66f17a20c4e1b83d5f0a9e13'
const settings = { level: 37, guard: 400, style: 'all', note: 'x' }
const configuration = { template: towerRaider, detail: detailOf({ settings, secrets_set: ['pin'] }) }
const filled = (part: Partial<ChangeDraft>) => ({ ...UNCHANGED, ...part })

test('an unchanged form changes nothing', () => {
  expect(botChangeOf(bot, UNCHANGED, configuration)).toEqual({})
  const draft = filled({ name: ' Resource Collector ', accountId: bot.accountId ?? '', settings: { level: '37' } })
  expect(botChangeOf(bot, draft, configuration)).toEqual({})
})

test('changes are sent, with the name trimmed', () => {
  expect(botChangeOf(bot, filled({ name: ' Night shift ' }), null)).toEqual({ name: 'Night shift' })
  const draft = filled({ name: 'Night shift', accountId: other, settings: { level: '12', style: 'mid', note: 'x' } })
  expect(botChangeOf(bot, draft, configuration)).toEqual({
    name: 'Night shift',
    accountId: other,
    settings: { level: 12, style: 'mid' },
  })
})

test('a bot without a game account can be renamed before it has another one', () => {
  const alone = botOf({ accountId: null })
  expect(botChangeOf(alone, filled({ name: 'Night shift' }), null)).toEqual({ name: 'Night shift' })
  expect(botChangeOf(alone, filled({ accountId: other }), null)).toEqual({ accountId: other })
})

test('an emptied number keeps its value, and an emptied text becomes empty', () => {
  const detail = detailOf({ settings: { ...settings, level: 12 } })
  const draft = filled({ settings: { level: ' ', note: '' } })
  expect(botChangeOf(bot, draft, { ...configuration, detail }).settings).toEqual({ note: '' })
})

test('a secret is replaced, removed or kept', () => {
  expect(botChangeOf(bot, filled({ secrets: { pin: '1234' } }), configuration)).toEqual({ secrets: { pin: '1234' } })
  expect(botChangeOf(bot, filled({ secrets: { pin: null } }), configuration)).toEqual({ secrets: { pin: null } })
  expect(botChangeOf(bot, filled({ secrets: { pin: '' } }), configuration)).toEqual({})
})

describe('the faults of a change', () => {
  test('are what the server would refuse', () => {
    const draft = filled({ name: ' ', settings: { level: '61' }, secrets: { pin: 'x'.repeat(1025) } })
    expect(changeFaults(bot, draft, configuration).map(({ path }) => path)).toEqual([
      'name',
      'settings.level',
      'secrets.pin',
    ])
  })

  test('do not include stored values that stay unchanged', () => {
    const template = {
      ...coinCollector,
      defaults: { pause: 30, restFrom: '', restUntil: '' },
      inputs: [
        ...coinCollector.inputs,
        { key: 'restFrom', label: 'From', type: 'text' as const },
        { key: 'restUntil', label: 'Until', type: 'text' as const },
      ],
    }
    const detail = detailOf({ settings: { pause: 30, restFrom: '25:99', restUntil: '' } })
    const faults = (typed: Record<string, string>) =>
      changeFaults(bot, filled({ settings: typed }), { template, detail })
    expect(faults({ pause: '31' })).toEqual([])
    expect(faults({ restUntil: '07:00' }).map(({ path }) => path)).toEqual(['settings.restFrom'])
    expect(faults({ restFrom: '' })).toEqual([])
  })
})

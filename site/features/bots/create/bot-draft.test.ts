import { describe, expect, test } from 'bun:test'
import { ENGLISH } from '../../../../shared/settings/setting-texts'
import { botOf, coinCollector, towerRaider } from '../testing/bots'
import {
  botInputOf,
  CHOOSE_ACCOUNT,
  CHOOSE_TEMPLATE,
  copyOf,
  EMPTY_DRAFT,
  draftFaults as faultsIn,
  withTemplate,
} from './bot-draft'

const raider = withTemplate({ ...EMPTY_DRAFT, accountId: '66f17a20c4e1b83d5f0a9e12' }, towerRaider)
const faultsOf = (draft: typeof raider) => faultsIn(draft, ENGLISH)

describe('choosing a template', () => {
  test('takes its defaults and leaves every secret empty', () => {
    expect(raider.settings).toEqual({ level: '37', guard: '400', style: 'all', note: '' })
    expect(raider.secrets).toEqual({ pin: '' })
  })

  test('clears the settings of another template, but not the account and the name', () => {
    const typed = { ...raider, name: 'Night', settings: { ...raider.settings, level: '12' }, secrets: { pin: '1234' } }
    const chosen = withTemplate(typed, coinCollector)
    expect(chosen.settings).toEqual({ pause: '30' })
    expect(chosen.secrets).toEqual({})
    expect([chosen.accountId, chosen.name]).toEqual([raider.accountId, 'Night'])
    expect(withTemplate(chosen, towerRaider).secrets).toEqual({ pin: '' })
  })
})

describe('a copy of a bot', () => {
  const bot = {
    ...botOf({ name: 'Night shift', templateId: 'tower-raider' }),
    script_version: null,
    secrets_set: ['pin'],
  }

  test('has its template and settings, and neither its account nor its secrets', () => {
    const copy = copyOf({ ...bot, settings: { level: 12, guard: 0, style: 'mid', gone: 'x' } }, [towerRaider])
    expect(copy).toEqual({
      template: towerRaider,
      accountId: '',
      name: 'Night shift (copy)',
      settings: { level: '12', guard: '0', style: 'mid', note: '' },
      secrets: { pin: '' },
      version: '',
    })
  })

  test('keeps the zone of its rest hours', () => {
    const settings = { ...towerRaider.defaults, restFrom: '23:00', restZone: 'Asia/Tokyo' }
    const copy = copyOf({ ...bot, settings }, [towerRaider])
    expect(botInputOf(copy).settings).toEqual({ ...towerRaider.defaults, restZone: 'Asia/Tokyo' })
  })

  test('has a name within the length limit', () => {
    expect(copyOf({ ...bot, name: 'x'.repeat(64), settings: {} }, []).name).toBe(`${'x'.repeat(57)} (copy)`)
  })
})

describe('the request', () => {
  test('has numbers for number inputs and texts for the others', () => {
    const { settings } = botInputOf({ ...raider, settings: { level: '12', guard: '0', style: 'mid', note: '7' } })
    expect(settings).toEqual({ level: 12, guard: 0, style: 'mid', note: '7' })
  })

  test("has the template's default for an emptied number", () => {
    const { settings } = botInputOf({ ...raider, settings: { ...raider.settings, level: ' ' } })
    expect(settings).toEqual({ level: 37, guard: 400, style: 'all', note: '' })
  })

  test('has the account id and the name trimmed', () => {
    const input = botInputOf({ ...raider, accountId: '  66f17a20c4e1b83d5f0a9e12\n', name: ' Night shift ' })
    expect([input.accountId, input.name]).toEqual(['66f17a20c4e1b83d5f0a9e12', 'Night shift'])
  })

  test('has no name when none was typed', () => {
    expect(botInputOf({ ...raider, name: '  ' })).not.toHaveProperty('name')
  })

  test('has the secrets as they were typed', () => {
    expect(botInputOf({ ...raider, secrets: { pin: ' 12 34 ' } }).secrets).toEqual({ pin: ' 12 34 ' })
  })
})

describe('the faults of a draft', () => {
  test("name what is missing, in the form's language", () => {
    expect(faultsOf(EMPTY_DRAFT)).toEqual([
      { path: 'templateId', message: CHOOSE_TEMPLATE },
      { path: 'accountId', message: CHOOSE_ACCOUNT },
    ])
    expect(faultsOf({ ...raider, accountId: '   ' })).toEqual([{ path: 'accountId', message: CHOOSE_ACCOUNT }])
  })

  test('are what the server would refuse', () => {
    const settings = { ...raider.settings, level: '61', guard: 'many' }
    expect(faultsOf({ ...raider, name: 'x'.repeat(65), settings, secrets: { pin: 'ü'.repeat(513) } })).toEqual([
      { path: 'name', message: 'The name needs 1 to 64 characters.' },
      { path: 'settings.level', message: 'Highest tower level must be at most 60.' },
      { path: 'settings.guard', message: 'Troops that stay must be a number.' },
      { path: 'secrets.pin', message: 'Castle PIN may be at most 1 kB long.' },
    ])
  })

  test('include an ambiguous number in a field for fractions', () => {
    const pause = (text: string) => {
      const draft = { ...withTemplate(raider, coinCollector), settings: { pause: text } }
      return [faultsOf(draft).map(({ message }) => message), botInputOf(draft).settings]
    }
    const sentence = 'Pause in seconds can be read as 1500 or as 1.5. Please enter one of the two.'
    expect(pause('1.500')).toEqual([[sentence], { pause: '1.500' }])
    expect(pause('1.500,5')).toEqual([[], { pause: 1500.5 }])
    expect(pause('1,5')).toEqual([[], { pause: 1.5 }])
  })

  test('include an unreadable pause, and do not compare it with the other one', () => {
    const inputs = ['pauseMin', 'pauseMax'].map((key) => ({ key, label: key, type: 'number' as const }))
    const template = { ...coinCollector, inputs, defaults: { pauseMin: 12, pauseMax: 45 } }
    const draft = withTemplate(raider, template)
    expect(faultsOf({ ...draft, settings: { pauseMin: '12', pauseMax: 'a minute' } })).toEqual([
      { path: 'settings.pauseMax', message: 'pauseMax must be a number.' },
    ])
  })

  test('are none once both are chosen', () => {
    expect(faultsOf(raider)).toEqual([])
  })
})

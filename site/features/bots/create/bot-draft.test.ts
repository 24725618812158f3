import { describe, expect, test } from 'bun:test'
import { coinCollector, towerRaider } from '../testing/bots'
import { botInputOf, CHOOSE_ACCOUNT, CHOOSE_TEMPLATE, EMPTY_DRAFT, faultsOf, withTemplate } from './bot-draft'

const raider = withTemplate({ ...EMPTY_DRAFT, accountId: '66f17a20c4e1b83d5f0a9e12' }, towerRaider)

describe('choosing a template', () => {
  test('takes its settings and leaves every secret empty', () => {
    expect(raider.settings).toEqual({ level: '37', guard: '400', style: 'all', note: '' })
    expect(raider.secrets).toEqual({ pin: '' })
  })

  test('forgets what was typed for another one, but not the account', () => {
    const typed = { ...raider, settings: { ...raider.settings, level: '12' }, secrets: { pin: '1234' } }
    const chosen = withTemplate(typed, coinCollector)
    expect(chosen.settings).toEqual({ pause: '30' })
    expect(chosen.secrets).toEqual({})
    expect(chosen.accountId).toBe(raider.accountId)
    expect(withTemplate(chosen, towerRaider).secrets).toEqual({ pin: '' })
  })
})

describe('what is sent', () => {
  test('has numbers for number inputs and texts for the others', () => {
    const { settings } = botInputOf({ ...raider, settings: { level: '12', guard: '0', style: 'mid', note: '7' } })
    expect(settings).toEqual({ level: 12, guard: 0, style: 'mid', note: '7' })
  })

  test('leaves out a number that was emptied, so that the default holds', () => {
    const { settings } = botInputOf({ ...raider, settings: { ...raider.settings, level: ' ' } })
    expect(settings).toEqual({ guard: 400, style: 'all', note: '' })
  })

  test('has the account id without the space around it', () => {
    expect(botInputOf({ ...raider, accountId: '  66f17a20c4e1b83d5f0a9e12\n' }).accountId).toBe(
      '66f17a20c4e1b83d5f0a9e12',
    )
  })

  test('has the secrets as they were typed', () => {
    expect(botInputOf({ ...raider, secrets: { pin: ' 12 34 ' } }).secrets).toEqual({ pin: ' 12 34 ' })
  })
})

describe('what is missing', () => {
  test('is said in the words of the form', () => {
    expect(faultsOf(EMPTY_DRAFT)).toEqual({ template: CHOOSE_TEMPLATE, account: CHOOSE_ACCOUNT })
    expect(faultsOf({ ...raider, accountId: '   ' })).toEqual({ template: undefined, account: CHOOSE_ACCOUNT })
  })

  test('is nothing once both are chosen', () => {
    expect(faultsOf(raider)).toBeNull()
  })
})

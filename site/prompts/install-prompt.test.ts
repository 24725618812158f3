import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { DAY, SECOND } from '../../shared/time'
import { withDom } from '../testing/dom'
import { showPrompts } from '../testing/prompts'
import { $installEvent, captureInstallEvent } from './install-event'
import { offerInstall } from './install-prompt'
import { promptNamed } from './prompt'

withDom()

const START = new Date('2026-11-22T12:00:00Z')

const left: (() => void)[] = []

beforeEach(() => {
  jest.useFakeTimers()
  jest.setSystemTime(START)
  captureInstallEvent()
  openAppPage()
})
afterEach(() => {
  for (const leave of left.splice(0)) leave()
  jest.useRealTimers()
  $installEvent.set(null)
  document.body.className = ''
})

function openAppPage() {
  document.body.innerHTML = showPrompts()
  document.documentElement.dataset.auth = 'in'
}

/** Fires the browser's install event, with the player's later answer. */
function browserOffers(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const requests = { times: 0 }
  const prompt = async () => {
    requests.times++
    return { outcome }
  }
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return requests
}

const isShown = () => promptNamed('install').isShown()
const press = (name: string) => document.querySelector<HTMLElement>(`[data-prompt=install] ${name}`)?.click()

function stay(milliseconds = 10 * SECOND) {
  left.push(offerInstall())
  jest.advanceTimersByTime(milliseconds)
}

describe('The install prompt', () => {
  test("appears after a delay on a page of the app, and opens the browser's prompt on acceptance", () => {
    const requests = browserOffers()
    stay(9 * SECOND)
    expect(isShown()).toBe(false)
    jest.advanceTimersByTime(SECOND)
    expect(isShown()).toBe(true)
    expect(requests.times).toBe(0)
    press('[data-accept]')
    expect(isShown()).toBe(false)
    expect(requests.times).toBe(1)
  })

  test("appears even if the browser's event comes late", () => {
    stay()
    expect(isShown()).toBe(false)
    browserOffers()
    expect(isShown()).toBe(true)
  })

  test('disappears when the site is installed in another way', () => {
    browserOffers()
    stay()
    dispatchEvent(new Event('appinstalled'))
    expect(isShown()).toBe(false)
  })

  test('does not appear for visitors or on public pages', () => {
    browserOffers()
    document.documentElement.dataset.auth = 'out'
    stay()
    expect(isShown()).toBe(false)
    document.documentElement.dataset.auth = 'in'
    document.body.className = 'public'
    stay()
    expect(isShown()).toBe(false)
  })

  test('gives way to the update prompt', () => {
    browserOffers()
    promptNamed('update').show({ onAccept: () => {} })
    stay()
    expect(isShown()).toBe(false)
  })

  test.each([
    ['Not now', () => press('[data-decline]'), 'accepted'],
    ["the browser's own question was dismissed", () => press('[data-accept]'), 'dismissed'],
  ] as const)('stays away for thirty days after %s', async (_, answer, outcome) => {
    browserOffers(outcome)
    stay()
    answer()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    jest.setSystemTime(START.getTime() + 30 * DAY - SECOND)
    openAppPage()
    stay()
    expect(isShown()).toBe(false)
    jest.setSystemTime(START.getTime() + 30 * DAY + 20 * SECOND)
    stay()
    expect(isShown()).toBe(true)
  })
})

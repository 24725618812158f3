import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { HOUR, MINUTE, SECOND } from '../../shared/time'
import { TAKE_OVER } from '../lib/updates/service-worker'
import { withDom } from '../testing/dom'
import { showPrompts } from '../testing/prompts'
import { promptNamed } from './prompt'
import { followUpdates } from './update-prompt'

withDom()

/** Stands in for what this browser without workers does not have. */
class RegistrationDouble extends EventTarget {
  installing: EventTarget | null = null
  waiting: { postMessage: (message: unknown) => void } | null = null
  looks = 0
  async update() {
    this.looks++
  }
}

let registration: RegistrationDouble
let told: unknown[]
let leave = () => {}

/** A page that a worker serves, or one that is here for the first time. */
async function openPage({ isServed = true, isWaiting = false } = {}) {
  told = []
  registration = new RegistrationDouble()
  if (isWaiting) registration.waiting = { postMessage: (message) => told.push(message) }
  const container = Object.assign(new EventTarget(), {
    controller: isServed ? {} : null,
    register: async () => registration,
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  document.body.innerHTML = showPrompts()
  leave()
  leave = await followUpdates()
}

function install() {
  const worker = new EventTarget()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = { postMessage: (message) => told.push(message) }
  worker.dispatchEvent(new Event('statechange'))
}

const show = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

const isShown = () => promptNamed('update').isShown()

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  leave()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  jest.useRealTimers()
  show(false)
})

describe('The update prompt', () => {
  test('comes when a new version was installed, or was so before the page opened', async () => {
    await openPage()
    expect(isShown()).toBe(false)
    install()
    expect(isShown()).toBe(true)
    await openPage({ isWaiting: true })
    expect(isShown()).toBe(true)
  })

  test('tells the version that waits now, which may be newer than the one that was offered', async () => {
    await openPage({ isWaiting: true })
    const toldNewer: unknown[] = []
    registration.waiting = { postMessage: (message) => toldNewer.push(message) }
    document.querySelector<HTMLElement>('[data-prompt="update"] [data-accept]')?.click()
    expect([told, toldNewer]).toEqual([[], [TAKE_OVER]])
  })

  test('does not come with the first version', async () => {
    await openPage({ isServed: false })
    install()
    expect(isShown()).toBe(false)
  })

  test('tells the version that waits to take over when told to, and nothing before', async () => {
    await openPage({ isWaiting: true })
    expect(told).toEqual([])
    document.querySelector<HTMLElement>('[data-accept]')?.click()
    expect(told).toEqual(['take-over'])
    expect(isShown()).toBe(false)
  })

  test('tells it once more where it still waits, as one does that was ended when it was told', async () => {
    await openPage({ isWaiting: true })
    document.querySelector<HTMLElement>('[data-accept]')?.click()
    jest.advanceTimersByTime(2 * SECOND)
    expect(told).toEqual([TAKE_OVER, TAKE_OVER])
    registration.waiting = null
    jest.advanceTimersByTime(MINUTE)
    expect(told).toHaveLength(2)
  })
})

describe('A page that stays open looks for a new version', () => {
  test('every hour', async () => {
    await openPage()
    jest.advanceTimersByTime(59 * MINUTE)
    await settled()
    expect(registration.looks).toBe(0)
    jest.advanceTimersByTime(MINUTE)
    await settled()
    expect(registration.looks).toBe(1)
    jest.advanceTimersByTime(HOUR)
    await settled()
    expect(registration.looks).toBe(2)
  })

  test('as soon as somebody looks at it again, and not while nobody does', async () => {
    await openPage()
    show(true)
    jest.advanceTimersByTime(5 * HOUR)
    await settled()
    expect(registration.looks).toBe(0)
    show(false)
    show(true)
    show(false)
    await settled()
    expect(registration.looks).toBe(1)
  })
})

import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test'
import { DAY, HOUR, MINUTE, SECOND } from '../../shared/time'
import { TAKE_OVER, WHICH_BUILD } from '../lib/updates/service-worker-protocol'
import { withDom } from '../testing/dom'
import { showPrompts } from '../testing/prompts'
import { promptNamed } from './prompt'
import { followUpdates } from './update-prompt'

withDom()

/** Stands in for `navigator.serviceWorker`, which happy-dom lacks. */
class RegistrationDouble extends EventTarget {
  active: object | null = null
  installing: EventTarget | null = null
  waiting: ReturnType<typeof worker> | null = null
  checks = 0
  async update() {
    this.checks++
  }
}

let registration: RegistrationDouble
let container: EventTarget & { controller: object | null }
let messages: unknown[]
let leave = () => {}

/** A worker of that build that records its messages. */
function worker(build = 'second', received = messages) {
  return {
    postMessage(message: unknown, [port]: MessagePort[] = []) {
      if (message === WHICH_BUILD) port?.postMessage(build)
      else received.push(message)
    },
  }
}

/** A page with a controlling worker, or on its first visit. */
async function openPage({ isServed = true, waiting = '' } = {}) {
  messages = []
  registration = new RegistrationDouble()
  if (isServed) registration.active = {}
  if (waiting) registration.waiting = worker(waiting)
  container = Object.assign(new EventTarget(), {
    controller: registration.active,
    register: async () => registration,
    getRegistration: async () => registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  document.body.innerHTML = showPrompts()
  leave()
  leave = await followUpdates()
  await answered()
}

async function install(build = 'second') {
  const installing = new EventTarget()
  registration.installing = installing
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = worker(build)
  installing.dispatchEvent(new Event('statechange'))
  await answered()
  return installing
}

/** Port messages arrive in a later task. */
async function answered() {
  const { port1, port2 } = new MessageChannel()
  for (let turn = 0; turn < 3; turn++) {
    const come = new Promise((resolve) => {
      port1.onmessage = resolve
    })
    port2.postMessage('')
    await come
  }
  port1.close()
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
  test('appears when a new version is installed, also before the page opened', async () => {
    await openPage()
    expect(isShown()).toBe(false)
    await install()
    expect(isShown()).toBe(true)
    await openPage({ waiting: 'second' })
    expect(isShown()).toBe(true)
  })

  test('activates the version that is waiting, which may be newer than the offered one', async () => {
    await openPage({ waiting: 'second' })
    const newerMessages: unknown[] = []
    registration.waiting = worker('third', newerMessages)
    document.querySelector<HTMLElement>('[data-prompt="update"] [data-accept]')?.click()
    expect([messages, newerMessages]).toEqual([[], [TAKE_OVER]])
  })

  test('does not appear for the first version', async () => {
    await openPage({ isServed: false })
    await install()
    expect(isShown()).toBe(false)
  })

  test('does not appear for a first version that counts as waiting although it controls the page', async () => {
    await openPage({ isServed: false })
    const installing = await install()
    container.controller = {}
    registration.active = container.controller
    installing.dispatchEvent(new Event('statechange'))
    await answered()
    expect(isShown()).toBe(false)
  })

  test('appears on a page that loaded the first version, once there is a newer one', async () => {
    await openPage({ isServed: false })
    await install('first')
    registration.waiting = null
    container.controller = {}
    registration.active = container.controller
    await install('second')
    expect(isShown()).toBe(true)
  })

  test('stays away for a day on all pages when postponed, unless there is a newer version', async () => {
    await openPage({ waiting: 'second' })
    document.querySelector<HTMLElement>('[data-prompt="update"] [data-decline]')?.click()
    await openPage({ waiting: 'second' })
    expect(isShown()).toBe(false)
    await install('third')
    expect(isShown()).toBe(true)
    jest.setSystemTime(Date.now() + DAY)
    await openPage({ waiting: 'second' })
    expect(isShown()).toBe(true)
  })

  test('disappears when it is postponed in another tab', async () => {
    await openPage({ waiting: 'second' })
    dispatchEvent(new StorageEvent('storage', { key: 'update_put_off' }))
    expect(isShown()).toBe(false)
  })

  test('lets the waiting version take over only on acceptance', async () => {
    await openPage({ waiting: 'second' })
    expect(messages).toEqual([])
    document.querySelector<HTMLElement>('[data-accept]')?.click()
    expect(messages).toEqual(['take-over'])
    expect(isShown()).toBe(false)
  })

  test('repeats the message if the version still waits, because a stopping worker misses it', async () => {
    await openPage({ waiting: 'second' })
    document.querySelector<HTMLElement>('[data-accept]')?.click()
    jest.advanceTimersByTime(2 * SECOND)
    expect(messages).toEqual([TAKE_OVER, TAKE_OVER])
    registration.waiting = null
    jest.advanceTimersByTime(MINUTE)
    expect(messages).toHaveLength(2)
  })
})

describe('A page that stays open checks for a new version', () => {
  test('every hour', async () => {
    await openPage()
    jest.advanceTimersByTime(59 * MINUTE)
    await settled()
    expect(registration.checks).toBe(0)
    jest.advanceTimersByTime(MINUTE)
    await settled()
    expect(registration.checks).toBe(1)
    jest.advanceTimersByTime(HOUR)
    await settled()
    expect(registration.checks).toBe(2)
  })

  test('as soon as it is visible again, and not while it is hidden', async () => {
    await openPage()
    show(true)
    jest.advanceTimersByTime(5 * HOUR)
    await settled()
    expect(registration.checks).toBe(0)
    show(false)
    show(true)
    show(false)
    await settled()
    expect(registration.checks).toBe(1)
  })
})

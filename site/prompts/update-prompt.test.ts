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
  looks = 0
  async update() {
    this.looks++
  }
}

let registration: RegistrationDouble
let container: EventTarget & { controller: object | null }
let told: unknown[]
let leave = () => {}

/** A worker of that build that records its messages. */
function worker(build = 'second', noted = told) {
  return {
    postMessage(message: unknown, [port]: MessagePort[] = []) {
      if (message === WHICH_BUILD) port?.postMessage(build)
      else noted.push(message)
    },
  }
}

/** A page with a controlling worker, or on its first visit. */
async function openPage({ isServed = true, waiting = '' } = {}) {
  told = []
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
  test('comes when a new version was installed, or was so before the page opened', async () => {
    await openPage()
    expect(isShown()).toBe(false)
    await install()
    expect(isShown()).toBe(true)
    await openPage({ waiting: 'second' })
    expect(isShown()).toBe(true)
  })

  test('tells the version that waits now, which may be newer than the one that was offered', async () => {
    await openPage({ waiting: 'second' })
    const toldNewer: unknown[] = []
    registration.waiting = worker('third', toldNewer)
    document.querySelector<HTMLElement>('[data-prompt="update"] [data-accept]')?.click()
    expect([told, toldNewer]).toEqual([[], [TAKE_OVER]])
  })

  test('does not come with the first version', async () => {
    await openPage({ isServed: false })
    await install()
    expect(isShown()).toBe(false)
  })

  test('does not come with a first version that counts as waiting although it controls the page already', async () => {
    await openPage({ isServed: false })
    const installing = await install()
    container.controller = {}
    registration.active = container.controller
    installing.dispatchEvent(new Event('statechange'))
    await answered()
    expect(isShown()).toBe(false)
  })

  test('comes on a page that was the first one, once there is a newer version', async () => {
    await openPage({ isServed: false })
    await install('first')
    registration.waiting = null
    container.controller = {}
    registration.active = container.controller
    await install('second')
    expect(isShown()).toBe(true)
  })

  test('that was put off does not come again for a day on any page, unless there is a newer version', async () => {
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

  test('goes when it is put off in another tab', async () => {
    await openPage({ waiting: 'second' })
    dispatchEvent(new StorageEvent('storage', { key: 'update_put_off' }))
    expect(isShown()).toBe(false)
  })

  test('tells the version that waits to take over when told to, and nothing before', async () => {
    await openPage({ waiting: 'second' })
    expect(told).toEqual([])
    document.querySelector<HTMLElement>('[data-accept]')?.click()
    expect(told).toEqual(['take-over'])
    expect(isShown()).toBe(false)
  })

  test('tells it once more where it still waits, as one does that was ended when it was told', async () => {
    await openPage({ waiting: 'second' })
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

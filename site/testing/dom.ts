import { afterEach, beforeAll } from 'bun:test'
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import { MINUTE } from '../../shared/time'
import { extendExpect } from './matchers'
import { unanswered } from './server'

/** Kept as Bun has them: what is asked and answered is real in every test, and no call leaves it. */
const native = { fetch: unanswered, Request, Response, Headers, AbortController, AbortSignal, ReadableStream }

// One window for all files: libraries, and modules under test, look for it once, when they are read.
if (!GlobalRegistrator.isRegistered) {
  GlobalRegistrator.register({ url: 'http://localhost:4000/dashboard' })
  Object.assign(globalThis, native)
}

// Radix looks for a document once.
await import('radix-ui')
// Whichever file read it first, and whether there was a window by then.
const { environmentManager } = await import('@tanstack/react-query')
environmentManager.setIsServer(() => typeof window === 'undefined')

// What a test waits for comes on a busy machine too; how fast it comes is no matter of these tests.
const { configure } = await import('@testing-library/dom')
const { briefWhileWaiting } = await import('./brief-errors')
configure((usual) => ({ asyncUtilTimeout: MINUTE, getElementError: briefWhileWaiting(usual) }))

extendExpect()

/** Gives each test of a file an empty page of a browser that has kept nothing. */
export function withDom(): void {
  // Toasts and polling go on between the steps of a test, as they do in a browser.
  beforeAll(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  })
  afterEach(() => {
    document.body.replaceChildren()
    localStorage.clear()
    sessionStorage.clear()
    openPage('/dashboard')
  })
}

/** Stands on another page of ours, as if the address had been typed. */
export function openPage(path: string): void {
  history.replaceState(null, '', path)
}

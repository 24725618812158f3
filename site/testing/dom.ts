import { afterEach, beforeAll } from 'bun:test'
import { GlobalRegistrator } from '@happy-dom/global-registrator'
import { MINUTE } from '../../shared/time'
import { unanswered } from './fake-server'
import { extendExpect } from './matchers'

/** Keep Bun's own: tests use real requests and responses, and no call leaves the process. */
const native = { fetch: unanswered, Request, Response, Headers, AbortController, AbortSignal, ReadableStream }

// One window for all files, because modules look for it once, when they load.
if (!GlobalRegistrator.isRegistered) {
  // Stylesheets count as loaded.
  const settings = { handleDisabledFileLoadingAsSuccess: true }
  GlobalRegistrator.register({ url: 'http://localhost:4000/dashboard', settings })
  Object.assign(globalThis, native)
}

// Radix looks for a document once.
await import('radix-ui')
// Idle pages have what every click may need.
const { markUseful } = await import('../ui/lazy/when-idle')
for (const part of ['dialog/Dialog', 'shell/Toaster']) await import(`../ui/${part}`)
markUseful()
// It may have been loaded before there was a window.
const { environmentManager } = await import('@tanstack/react-query')
environmentManager.setIsServer(() => typeof window === 'undefined')

// Long enough for a busy machine; speed is not what these tests check.
const { configure } = await import('@testing-library/dom')
const { briefWhileWaiting } = await import('./brief-errors')
configure((usual) => ({ asyncUtilTimeout: MINUTE, getElementError: briefWhileWaiting(usual) }))

extendExpect()

/** Gives each test an empty page and empty storage. */
export function withDom(): void {
  // Toasts and polling run between the steps of a test, as in a browser.
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

export function openPage(path: string): void {
  history.replaceState(null, '', path)
}

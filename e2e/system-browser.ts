import { existsSync } from 'node:fs'

/** Where Debian puts its Chromium; the one without windows takes half the processor of the other. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const WITH_WINDOWS = '/usr/bin/chromium'
const BROWSERS = [HEADLESS_SHELL, WITH_WINDOWS]

/** Debian's packages of browsers that the tests want and the system lacks. */
export const missingBrowsers = () =>
  [existsSync(HEADLESS_SHELL) ? [] : 'chromium-headless-shell', existsSync(WITH_WINDOWS) ? [] : 'chromium'].flat()

/** The browser of the system's packages; without one Playwright takes its own. */
export const systemBrowser = () => BROWSERS.find((path) => existsSync(path))

/** The one without windows never offers to install a site. Without one of the system's, Playwright's own: its path has to be left out by name. */
export const browserWithWindows = () =>
  existsSync(WITH_WINDOWS) ? { executablePath: WITH_WINDOWS } : { executablePath: undefined, channel: 'chromium' }

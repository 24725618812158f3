import { existsSync } from 'node:fs'

/** Where Debian puts its Chromium; the one without windows takes half the processor of the other. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const WITH_WINDOWS = '/usr/bin/chromium'
const BROWSERS = [HEADLESS_SHELL, WITH_WINDOWS]

export const hasHeadlessShell = () => existsSync(HEADLESS_SHELL)

/** The browser of the system's packages; without one Playwright takes its own. */
export const systemBrowser = () => BROWSERS.find((path) => existsSync(path))

/** The one without windows never offers to install a site. */
export const browserWithWindows = () =>
  existsSync(WITH_WINDOWS) ? { executablePath: WITH_WINDOWS } : { channel: 'chromium' }

import { existsSync } from 'node:fs'

/** Where Debian puts its Chromium; the one without windows takes half the processor of the other. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const BROWSERS = [HEADLESS_SHELL, '/usr/bin/chromium']

export const hasHeadlessShell = () => existsSync(HEADLESS_SHELL)

/** The browser of the system's packages; without one Playwright takes its own. */
export const systemBrowser = () => BROWSERS.find((path) => existsSync(path))

import { existsSync } from 'node:fs'

/** Debian's Chromium; the headless shell uses half the CPU of the other. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const WITH_WINDOWS = '/usr/bin/chromium'
const BROWSERS = [HEADLESS_SHELL, WITH_WINDOWS]

/** Debian packages and a path that each provides. The site's fallback fonts are measured against Liberation. */
const PACKAGES = {
  'chromium-headless-shell': HEADLESS_SHELL,
  chromium: WITH_WINDOWS,
  'fonts-liberation': '/usr/share/fonts/truetype/liberation',
  'firefox-esr': '/usr/bin/firefox-esr',
  // WebKit has its own driver and no headless mode.
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

export const missingPackages = () => Object.entries(PACKAGES).flatMap(([name, path]) => (existsSync(path) ? [] : name))

/** Undefined lets Playwright use its own. */
export const systemBrowser = () => BROWSERS.find((path) => existsSync(path))

/**
 * The headless shell never offers installation. Without a system browser, `executablePath` must be explicitly
 * undefined.
 */
export const browserWithWindows = () =>
  existsSync(WITH_WINDOWS) ? { executablePath: WITH_WINDOWS } : { executablePath: undefined, channel: 'chromium' }

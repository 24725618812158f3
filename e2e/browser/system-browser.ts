import { existsSync } from 'node:fs'

/** Where Debian puts its Chromium; the one without windows takes half the processor of the other. */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const WITH_WINDOWS = '/usr/bin/chromium'
const BROWSERS = [HEADLESS_SHELL, WITH_WINDOWS]

/** Debian's packages, by what each of them brings; the faces are those that the stand-ins of our own are measured by. */
const PACKAGES = {
  'chromium-headless-shell': HEADLESS_SHELL,
  chromium: WITH_WINDOWS,
  'fonts-liberation': '/usr/share/fonts/truetype/liberation',
  'firefox-esr': '/usr/bin/firefox-esr',
  // WebKit has a driver of its own, and no way to do without a screen.
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/** The packages that tests in a browser want and the system lacks. */
export const missingPackages = () => Object.entries(PACKAGES).flatMap(([name, path]) => (existsSync(path) ? [] : name))

/** The browser of the system's packages; without one Playwright takes its own. */
export const systemBrowser = () => BROWSERS.find((path) => existsSync(path))

/** The one without windows never offers to install a site. Without one of the system's, Playwright's own: its path has to be left out by name. */
export const browserWithWindows = () =>
  existsSync(WITH_WINDOWS) ? { executablePath: WITH_WINDOWS } : { executablePath: undefined, channel: 'chromium' }

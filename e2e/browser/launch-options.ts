import type { LaunchOptions } from '@playwright/test'
import { systemBrowser } from './system-browser'

const PAINTED = ['--disable-gpu']
/** Where things stand, what they look like by their styles and what they say is all there; pixels are not. */
const UNPAINTED = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--disable-gl-drawing-for-tests',
  // What a page draws for itself it may want to have.
  '--disable-accelerated-2d-canvas',
]

/** This machine by a name that browsers do not trust as they trust localhost. */
export const PLAIN_HTTP_HOST = 'plain-http.test'

/** How pages are opened, as cheaply as it goes: one that nobody looks at is laid out, and not painted. */
export function launchOptions({ isPainted }: { isPainted: boolean }) {
  return {
    executablePath: systemBrowser(),
    args: [
      '--no-sandbox',
      `--host-resolver-rules=MAP ${PLAIN_HTTP_HOST} 127.0.0.1`,
      ...(isPainted ? PAINTED : UNPAINTED),
      '--in-process-gpu',
      // Tabs of one context share a process.
      '--renderer-process-limit=1',
      '--disable-background-networking',
      // Pages are not open for long enough to win back what it takes to compile their scripts well.
      '--js-flags=--no-turbofan --no-maglev',
    ],
  } satisfies LaunchOptions
}

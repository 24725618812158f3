import type { LaunchOptions } from '@playwright/test'
import { systemBrowser } from './system-browser'

const PAINTED = ['--disable-gpu']
/** Layout, styles and texts are complete without painting. */
const UNPAINTED = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--disable-gl-drawing-for-tests',
  // Pages may read pixels of their own canvas.
  '--disable-accelerated-2d-canvas',
]

/** A name of this machine that browsers do not treat as a secure origin. */
export const PLAIN_HTTP_HOST = 'plain-http.test'

/** The cheapest settings: without `isPainted`, pages are laid out but not painted. */
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
      // Pages are open too briefly for optimising compilers to pay off.
      '--js-flags=--no-turbofan --no-maglev',
    ],
  } satisfies LaunchOptions
}

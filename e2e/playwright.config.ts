import { defineConfig } from '@playwright/test'
import { systemBrowser } from './system-browser'

export default defineConfig({
  testDir: '.',
  // What ends in .test.ts are tests of Bun.
  testMatch: '**/*.spec.ts',
  globalSetup: './build-site.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // It ends a test that hangs.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['./last-seen.ts']],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Each frame of a fade costs the processor; whoever measures what moves, or walks as most do, wants them.
    reducedMotion: 'reduce',
    // What a worker answers, a test that intercepts requests never sees; `offline.spec.ts` and `updates.spec.ts` let it in.
    serviceWorkers: 'block',
    // A trace of everything takes a fifth more of the processor; `--trace retain-on-failure` asks for it.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: systemBrowser(),
      // Pages are not open for long enough to win back what it takes to compile their scripts well.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-background-networking',
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
})

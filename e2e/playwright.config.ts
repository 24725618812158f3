import { defineConfig } from '@playwright/test'
import { MINUTE } from '../shared/time'
import { launchOptions } from './browser/launch-options'
import type { ProjectOptions } from './fixtures'

/** Nothing that is tested is a pixel. Whoever wants to see a test that fails asks for it. */
const isPainted = process.env.PICTURES === '1'

const STORY = 'bots/story.spec.ts'
/** The main stories, which run once more as a page translator leaves the pages. */
const TRANSLATED = [
  'bots/{changes,console,story}.spec.ts',
  'live/{live,news}.spec.ts',
  'payments/payments.spec.ts',
  'players/{admin,profile,settings}.spec.ts',
]

export default defineConfig<object, ProjectOptions>({
  testDir: '.',
  // What ends in .test.ts are tests of Bun.
  testMatch: '**/*.spec.ts',
  globalSetup: './build-site.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // It ends a test that hangs.
  timeout: 5 * MINUTE,
  expect: { timeout: MINUTE },
  forbidOnly: true,
  projects: [
    { name: 'as built' },
    { name: 'translated', testMatch: TRANSLATED, use: { oddity: 'translates' } },
    { name: 'full', testMatch: STORY, use: { oddity: 'is full' } },
    { name: 'silent', testMatch: STORY, use: { oddity: 'never answers its database' } },
  ],
  reporter: [['list'], ['./last-seen.ts']],
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Each frame of a fade costs the processor; whoever measures what moves, or walks as most do, wants them.
    reducedMotion: 'reduce',
    // What a worker answers, a test that intercepts requests never sees; `offline.spec.ts` and `updates.spec.ts` let it in.
    serviceWorkers: 'block',
    // A trace of everything takes a fifth more of the processor; `--trace retain-on-failure` asks for it.
    screenshot: isPainted ? 'only-on-failure' : 'off',
    launchOptions: launchOptions({ isPainted }),
  },
})

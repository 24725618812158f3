import { defineConfig } from '@playwright/test'
import { MINUTE } from '../shared/time'
import { launchOptions } from './browser/launch-options'
import type { ProjectOptions } from './fixtures'

/** Tests need no pixels; PICTURES=1 turns them on. */
const isPainted = process.env.PICTURES === '1'

const STORY = 'bots/story.spec.ts'
/** The main stories, repeated on pages as a translator leaves them. */
const TRANSLATED = [
  'bots/{changes,console,story}.spec.ts',
  'live/{live,notifications}.spec.ts',
  'payments/payments.spec.ts',
  'players/{admin,profile,settings}.spec.ts',
]

export default defineConfig<object, ProjectOptions>({
  testDir: '.',
  // *.test.ts are Bun's.
  testMatch: '**/*.spec.ts',
  globalSetup: './build-site.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  // Ends tests that hang.
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
    // Fades cost CPU; tests of motion turn them on.
    reducedMotion: 'reduce',
    // Tests cannot intercept requests that a worker answers; `offline.spec.ts` and `updates.spec.ts` allow workers.
    serviceWorkers: 'block',
    // Traces cost a fifth more CPU; use `--trace retain-on-failure`.
    screenshot: isPainted ? 'only-on-failure' : 'off',
    launchOptions: launchOptions({ isPainted }),
  },
})

import { chromium } from '@playwright/test'
import { launchOptions } from '../browser/launch-options'
import { openDeveloper } from './developer'
import { STEPS } from './developer-steps'

/** What developers try first, at a running server: `npm run first-five-minutes -- http://localhost:4000`. */
const url = process.argv[2] ?? 'http://localhost:4000'
const browser = await chromium.launch(launchOptions({ isPainted: false }))
const developer = await openDeveloper(url, await browser.newPage({ baseURL: url }))
let failed = 0
for (const [title, step] of Object.entries(STEPS)) {
  const failure = await step(developer).then(
    () => null,
    (error: Error) => error,
  )
  if (failure) failed++
  say(failure ? `✘ ${title}: ${failure.message}` : `✓ ${title}`)
}
await developer.close()
await browser.close()
process.exit(failed === 0 ? 0 : 1)

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

import { type Browser, test as base, type Page } from '@playwright/test'
import { type LastingPage, lastingPage } from './browser/lasting-page'
import { ODDITIES, type Oddity } from './browser/oddities'
import { startMany } from './cluster/start-many'
import { type Castellan, createCastellan, type Served } from './served/castellan'
import { type Player, playerWithBot, registerPlayer } from './served/player'

export { expect } from '@playwright/test'

/** The shared server makes these admins when they register. */
export const ADMINS = {
  residents: ['one@castellan.example', 'another@castellan.example'],
  anna: 'anna@castellan.example',
}

interface TestFixtures {
  /** A single-process server of the test's own, which it may stop and restart. */
  ownCastellan: Castellan
  player: Player
  /** A page reused from test to test with only its cache. Tests that change its clock or inject scripts use `page`. */
  lastingPage: Page
  /** The same page, signed in as `player`. */
  playerPage: Page
  /** A shared admin with one stopped bot, so no figure changes; tests leave it unchanged. */
  resident: Resident
}

interface Resident {
  player: Player
  botId: string
}

export interface ProjectOptions {
  oddity: Oddity | null
}

interface WorkerFixtures extends ProjectOptions {
  /** The shared server; with TEST_TOPOLOGY=many it is many processes. Tests use players of their own. */
  castellan: Served
  /** Used in turn, because repeated page loads exceed the call limit of one player. */
  residents: { next(): Resident }
  lasting: LastingPage
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  oddity: [null, { option: true, scope: 'worker' }],
  castellan: [
    async ({ browser }, use) => {
      // The checks list the browsers they ran in.
      console.info(`In Chromium ${browser.version()}: the stories`)
      const settings = { TRUST_PROXY: '1', ADMIN_EMAILS: Object.values(ADMINS).flat().join() }
      const castellan = await (process.env.TEST_TOPOLOGY === 'many' ? startMany(settings) : startOne(settings))
      await use(castellan)
      await castellan.remove()
    },
    { scope: 'worker' },
  ],
  residents: [
    async ({ castellan }, use) => {
      const residents: Resident[] = []
      for (const email of ADMINS.residents) {
        const resident = await playerWithBot(castellan, { email })
        await resident.player.stop(resident.botId)
        residents.push(resident)
      }
      let turn = 0
      await use({
        next() {
          const resident = residents[turn++ % residents.length]
          if (!resident) throw new Error('There are residents.')
          return resident
        },
      })
    },
    { scope: 'worker' },
  ],
  resident: ({ residents }, use) => use(residents.next()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here what a fixture needs
  lasting: [({}, use) => use({ page: null }), { scope: 'worker' }],
  lastingPage: async ({ lasting, browser, castellan, reducedMotion }, use) => {
    const page = await lastingPage(lasting, browser, castellan.url, reducedMotion)
    await use(page)
    await endAnswers(page)
  },
  page: async ({ page }, use) => {
    await use(page)
    await endAnswers(page)
  },
  browser: [
    async ({ browser, oddity }, use) => {
      if (oddity) addScriptToEachPage(browser, ODDITIES[oddity])
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ castellan }, use) => use(castellan.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here what a fixture needs
  ownCastellan: async ({}, use) => {
    const castellan = await startOne({})
    await use(castellan)
    await castellan.remove()
  },
  player: async ({ castellan }, use) => use(await registerPlayer(castellan)),
  playerPage: async ({ lastingPage, player }, use) => {
    await player.signIn(lastingPage)
    await use(lastingPage)
  },
})

/** An answer that a story of the page still owes may not fail what follows. */
async function endAnswers(page: Page) {
  if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
}

function addScriptToEachPage(browser: Browser, script: () => void) {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    await context.addInitScript(script)
    return context
  }
}

async function startOne(settings: Record<string, string>): Promise<Castellan> {
  const castellan = createCastellan(settings)
  await castellan.start()
  return castellan
}

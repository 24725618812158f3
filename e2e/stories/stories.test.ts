import { afterAll, beforeAll, describe, test } from 'bun:test'
import { systemClock } from '../../api/platform/time/clock'
import { withTimeout } from '../../api/platform/time/with-timeout'
import { freezableProxy } from '../../api/testing/freezable-proxy'
import { SECOND } from '../../shared/time'
import { hasFirefox, startFirefox } from '../engines/firefox'
import { type Engine, type Session, tabsOf } from '../engines/visitor'
import { hasWebKit, startWebKit } from '../engines/webkit'
import { createCastellan } from '../served/castellan'
import { admin } from './admin'
import { bots } from './bots'
import { discord } from './discord'
import { payment } from './payments'
import { settings } from './settings'
import { signIn } from './sign-in'
import { firstVisitor, type Stage } from './stage'

/** With starts of the browser, less than a test has: when a test times out, Bun kills the processes that later tests need. */
const STORY_TIMEOUT = 120 * SECOND
const tooLong = { ms: STORY_TIMEOUT, error: new Error(`The story did not end within ${STORY_TIMEOUT / SECOND} s.`) }

const tooLongToTell = { ms: 10 * SECOND, error: new Error('The tabs could not be read.') }

/** Plays, and adds to an error what every tab showed. */
async function playWatched(play: (stage: Stage) => Promise<void>, stage: Stage): Promise<void> {
  try {
    await withTimeout(systemClock, tooLong, play(stage))
  } catch (error) {
    const shown = await withTimeout(systemClock, tooLongToTell, tabsOf(stage.session)).catch(String)
    throw new Error(`${error}\n\n${shown}`, { cause: error })
  }
}

const admins = { Firefox: 'fox@castellan.example', WebKit: 'kit@castellan.example' }

const castellan = createCastellan({ ADMIN_EMAILS: Object.values(admins).join() })
beforeAll(castellan.start)
afterAll(castellan.remove)

describe.each([
  { browser: 'Firefox', isHere: hasFirefox, start: startFirefox },
  { browser: 'WebKit', isHere: hasWebKit, start: startWebKit },
] as const)('In $browser', ({ browser, isHere, start }) => {
  let engine: Engine | undefined
  // On a busy machine a browser sometimes fails to start.
  const launch = () => start().catch(start)

  beforeAll(async () => {
    if (isHere) engine = await launch()
    console.info(engine ? `In ${engine.name}: the stories` : `${browser} isn't installed, so its stories are skipped.`)
  })
  afterAll(() => end())

  async function end() {
    const ended = engine
    engine = undefined
    await ended?.close()
  }

  async function openSession(): Promise<Session> {
    engine ??= await launch()
    return engine.openSession()
  }

  function story(title: string, play: (stage: Stage) => Promise<void>) {
    test.skipIf(!isHere)(title, async () => {
      const line = await freezableProxy(Number(new URL(castellan.url).port))
      try {
        const session = await openSession().catch(() => end().then(openSession))
        const visitor = await firstVisitor(session)
        const url = `http://localhost:${line.port}`
        await playWatched(play, { castellan, url, line, session, visitor })
        await session.close().catch(end)
      } catch (error) {
        // It may hang, so the next story gets another one.
        await end()
        throw error
      } finally {
        line.close()
      }
    })
  }

  story('a player registers, signs out and in again', signIn)
  story('Discord denies by popup, then signs in', discord)
  story('a bot is created, started, read over a broken connection, and stopped', bots)
  story('a theme and a name persist', settings)
  story('a plan is paid for at Stripe and cancelled', (stage) => payment(stage, 'Stripe'))
  story('a plan is paid for at PayPal and cancelled', (stage) => payment(stage, 'PayPal'))
  story('an admin publishes and removes an announcement', (stage) => admin(stage, admins[browser]))
})

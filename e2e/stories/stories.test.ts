import { afterAll, beforeAll, describe, test } from 'bun:test'
import { type FreezableProxy, freezableProxy } from '../../api/testing/freezable-proxy'
import { hasFirefox, startFirefox } from '../engines/firefox'
import type { Engine } from '../engines/visitor'
import { hasWebKit, startWebKit } from '../engines/webkit'
import { createCastellan } from '../served/castellan'
import { admin } from './admin'
import { bots } from './bots'
import { discord } from './discord'
import { payment } from './payments'
import { settings } from './settings'
import { signIn } from './sign-in'
import { firstVisitor, type Stage } from './stage'

const admins = { Firefox: 'fox@castellan.example', WebKit: 'kit@castellan.example' }

const castellan = createCastellan({ ADMIN_EMAILS: Object.values(admins).join() })
let line: FreezableProxy
beforeAll(async () => {
  await castellan.start()
  line = await freezableProxy(Number(new URL(castellan.url).port))
})
afterAll(async () => {
  line.close()
  await castellan.remove()
})

describe.each([
  { browser: 'Firefox', isHere: hasFirefox, start: startFirefox },
  { browser: 'WebKit', isHere: hasWebKit, start: startWebKit },
] as const)('In $browser', ({ browser, isHere, start }) => {
  let engine: Engine
  beforeAll(async () => {
    if (isHere) engine = await start()
    console.info(isHere ? `In ${engine.name}: the stories` : `${browser} isn't installed, so its stories are skipped.`)
  })
  afterAll(() => engine?.close())

  function story(title: string, play: (stage: Stage) => Promise<void>) {
    test.skipIf(!isHere)(title, async () => {
      const session = await engine.openSession()
      const visitor = await firstVisitor(session)
      try {
        await play({ castellan, url: `http://localhost:${line.port}`, line, session, visitor })
      } finally {
        await session.close()
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

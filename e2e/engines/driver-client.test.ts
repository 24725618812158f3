import { afterEach, expect, test } from 'bun:test'
import { Request } from 'selenium-webdriver/http'
import { createFakeClock } from '../../api/testing/fake-clock'
import { SECOND } from '../../shared/time'
import { createDriverClient } from './driver-client'
import { BrowserHangs, COMMAND_TIMEOUT, until } from './visitor'

const NEVER = new Promise<Response>(() => {})

let stop = async () => {}
afterEach(() => stop())

/** To a driver that doesn't answer the first request. */
function send(path: string) {
  let requests = 0
  const driver = Bun.serve({ port: 0, idleTimeout: 0, fetch: () => (requests++ === 0 ? NEVER : new Response('{}')) })
  stop = () => driver.stop(true)
  const clock = createFakeClock()
  const client = createDriverClient(driver.url.href, clock)
  const sent = until(async () => Boolean(await client.send(new Request('POST', path, {}))))
  return { clock, sent }
}

test('A command without an answer ends the story with its name', async () => {
  const { clock, sent } = send('/session/1/url')
  await clock.untilAsleep()
  const failed = sent.catch((error) => error)
  await clock.advance(COMMAND_TIMEOUT)
  expect(await failed).toEqual(new BrowserHangs("The driver didn't answer POST /session/1/url within 20 s."))
})

test('A script without an answer is sent again', async () => {
  const { clock, sent } = send('/session/1/execute/sync')
  await clock.untilAsleep()
  await clock.advance(10 * SECOND)
  expect(await sent).toBeNull()
})

import { expect, test } from 'bun:test'
import { temporaryFolder } from '../game/testing/open-realm'
import { signedInClient } from '../game/testing/raw-client'
import { createLog } from '../platform/log'
import { systemClock } from '../platform/time/clock'
import { closeAfterTest } from '../testing/closing'
import { type Closers, closeInReverse } from './closers'
import { readConfig } from './config'
import type { Platform } from './open-platform'
import { openOutsideServices } from './outside-services'

async function orderRaid(env: Record<string, string>): Promise<number> {
  const closers: Closers = []
  closeAfterTest(() => closeInReverse(closers))
  const config = readConfig({ DATA_DIR: await temporaryFolder(), STAND_INS: 'off', ...env })
  const platform = { clock: systemClock, log: createLog('silent') } as unknown as Platform
  const { game } = await openOutsideServices(config, platform, closers)
  await signedInClient(game.url)
  const order = { do: 'raid', name: 'ansgar_h', strength: 640, in: 60_000 }
  const url = `${game.url.replace('ws:', 'http:')}/realm/DE1/misbehave`
  return (await fetch(url, { method: 'POST', body: JSON.stringify(order) })).status
}

test('the practice realm takes orders to misbehave, but not in production', async () => {
  expect(await orderRaid({})).toBe(204)
  expect(await orderRaid({ NODE_ENV: 'production' })).toBe(404)
})

import { expect, test } from 'bun:test'
import { temporaryFolder } from '../game/testing/open-realm'
import { signedInClient } from '../game/testing/raw-client'
import { createLog } from '../platform/log'
import { createMetrics } from '../platform/metrics/metrics'
import { systemClock } from '../platform/time/clock'
import { closeAfterTest } from '../testing/closing'
import { type Closers, closeInReverse } from './closers'
import { readConfig } from './config'
import type { Platform } from './open-platform'
import { openOutsideServices } from './outside-services'

async function openOutside(env: Record<string, string>) {
  const closers: Closers = []
  closeAfterTest(() => closeInReverse(closers))
  const config = readConfig({ DATA_DIR: await temporaryFolder(), STAND_INS: 'off', ...env })
  const folder = { path: config.dataDir }
  const platform = {
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics(),
    folder,
  } as unknown as Platform
  return openOutsideServices(config, platform, closers)
}

async function orderRaid(env: Record<string, string>): Promise<number> {
  const { game } = await openOutside(env)
  await signedInClient(game.url)
  const order = { do: 'raid', name: 'ansgar_h', strength: 640, in: 60_000 }
  const url = `${game.url.replace('ws:', 'http:')}/realm/DE1/misbehave`
  return (await fetch(url, { method: 'POST', body: JSON.stringify(order) })).status
}

test('the practice realm takes orders to misbehave, but not in production', async () => {
  expect(await orderRaid({})).toBe(204)
  expect(await orderRaid({ NODE_ENV: 'production' })).toBe(404)
})

test("Discord's practice webhooks are offered in development alone, also beside real sign-in", async () => {
  const standInWith = async (env: Record<string, string>) => (await openOutside(env)).discordStandIn
  const keys = { DISCORD_CLIENT_ID: '900100200300400500', DISCORD_CLIENT_SECRET: 'a-secret' }
  const url = await standInWith({ STAND_INS: 'auto', ...keys })
  expect((await fetch(`${url}/webhooks`)).status).toBe(200)
  expect(await standInWith({})).toBeNull()
  expect(await standInWith({ STAND_INS: 'auto', NODE_ENV: 'production' })).toBeNull()
  expect(await standInWith({ STAND_INS: 'on', HOST: '0.0.0.0' })).toBeNull()
})

import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { $ } from 'bun'
import { DAY, HOUR } from '../../../shared/time'
import { openRealm } from '../../game/testing/open-realm'
import { playBot } from '../../game/testing/play-bot'
import { createFakeClock } from '../../testing/fake-clock'

/** The last commit before the realm announced features. */
const FORMER = '23ae1bbc'

const isInHistory = (await $`git cat-file -e ${FORMER}^{commit}`.quiet().nothrow()).exitCode === 0
const former = isInHistory ? await formerVersion() : null
const TEMPLATES = [
  ['farm-resources', 'resourceCollector', 'resource-collector'],
  ['storm-islands', 'stormIslands', 'storm-islands'],
  ['raid-towers', 'towerRaider', 'tower-raider'],
] as const

/** The programs of that commit, in a folder of their own. */
async function formerVersion() {
  const folder = await mkdtemp(join(tmpdir(), 'former-realm-'))
  await $`git archive ${FORMER} api shared package.json tsconfig.json | tar x -C ${folder}`.quiet()
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  const of = (path: string) => import(join(folder, path))
  afterAll(() => rm(folder, { recursive: true }))
  return {
    openRealm: (await of('api/game/testing/open-realm.ts')).openRealm as typeof openRealm,
    playBot: (await of('api/game/testing/play-bot.ts')).playBot as typeof playBot,
    template: async (file: string, name: string) => (await of(`api/game/automations/${file}.ts`))[name],
  }
}

/** Plays a day. A call that the game does not know would end the run. */
async function playsADay(bot: Awaited<ReturnType<typeof playBot>>) {
  await Promise.race([bot.live(DAY), bot.ended])
  expect(await Promise.race([bot.ended, 'plays on'])).toBe('plays on')
  expect(bot.gained()).toBeGreaterThan(50_000)
}

describe.skipIf(!former)('The version before features', () => {
  test.each(TEMPLATES)('plays a day of %s in this realm', async (file, name) => {
    if (!former) return
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    await playsADay(await former.playBot(await former.template(file, name), { realm, clock }))
  })

  test('plays on while raids are announced, and crashes at a question for a human', async () => {
    if (!former) return
    const clock = createFakeClock()
    const realm = await openRealm({ clock })
    const bot = await former.playBot(await former.template('farm-resources', 'resourceCollector'), { realm, clock })
    await bot.untilAsleep()
    realm.misbehave.raid('DE1', 'ansgar_h', { strength: 300, in: HOUR })
    await Promise.race([bot.live(2 * HOUR), bot.ended])
    expect(await Promise.race([bot.ended, 'plays on'])).toBe('plays on')
    realm.misbehave.askForHuman('DE1', 'ansgar_h')
    await Promise.race([bot.live(2 * HOUR), bot.ended])
    expect(await Promise.race([bot.ended, 'plays on'])).toEqual(
      new Error('DE1 answered human_check: Prove that a person is playing.'),
    )
  })

  test.each(TEMPLATES)('has a realm that this version plays a day of %s in', async (_former, name, id) => {
    if (!former) return
    const clock = createFakeClock()
    const realm = await former.openRealm({ clock })
    const { [name]: template } = await import(`../../game/automations/${id}/${id}`)
    await playsADay(await playBot(template, { realm, clock }))
  })
})

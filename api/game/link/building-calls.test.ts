import { expect, test } from 'bun:test'
import { HOUR } from '../../../shared/time'
import { openConnectedScene } from '../testing/connection-scene'

test('a session collects taxes, upgrades, recruits and buys tools', async () => {
  const { game, clock } = await openConnectedScene()
  expect([game.has('taxes'), game.has('building')]).toEqual([true, true])
  const recruits = await game.recruit('c2', 20)
  expect((await game.upgrades('c2')).recruits).toEqual({ troops: 20, doneAt: recruits.doneAt })
  await clock.advance(8 * HOUR)
  expect(await game.collectTax('c1')).toMatchObject({ coins: 240, purse: { coins: 0, holds: 240 } })
  const walls = await game.upgrade('c1', 'walls')
  expect((await game.upgrades('c1')).underWay).toEqual(walls)
  const { coins } = await game.player()
  const { tools } = await game.prices()
  expect(await game.buyTools({ kind: 'rams', count: 2 })).toMatchObject({ coins: coins - 2 * tools.rams })
  await clock.advance(HOUR)
  expect(await game.takeReports(['upgrade_done'])).toMatchObject([{ castleId: 'c1', targetId: 'walls', count: 2 }])
  const [castle] = await game.castles()
  expect(castle?.levels?.walls).toBe(2)
})

import { expect, test } from 'bun:test'
import { HOUR, MINUTE } from '../../../shared/time'
import { openConnectedScene } from '../testing/connection-scene'

test('a session scouts, attacks with a commander and tools, and wakes the target with a skip', async () => {
  const { game, clock } = await openConnectedScene()
  expect([game.has('targets2'), game.has('commanders'), game.has('skips')]).toEqual([true, true, true])
  await clock.advance(8 * HOUR)
  await game.collectTax('c1')
  await game.buyTools({ kind: 'ladders', count: 3 })
  const weakest = (await game.targets('c1', ['tower'])).toSorted((a, b) => a.level - b.level)[0]
  if (!weakest) throw new Error('A new world has towers')
  const { loot, defenders } = await game.scout('c1', weakest.id)
  expect((await game.targets('c1', ['tower'])).find(({ id }) => id === weakest.id)).toMatchObject({ loot, hitsLeft: 1 })
  const [, commander] = await game.commanders()
  if (!commander) throw new Error('A new world has commanders')
  const order = {
    from: 'c1',
    target: weakest.id,
    troops: defenders * 2,
    commander: commander.id,
    tools: { ladders: 3 },
  }
  const { arrivesAt } = await game.attack(order)
  await clock.advance(arrivesAt - clock.now())
  expect(await game.takeReports(['battle'])).toMatchObject([
    { won: true, commander: commander.id, tools: { ladders: 3, rams: 0, shields: 0 } },
  ])
  const before = await game.skips()
  expect(await game.useSkip({ target: weakest.id, minutes: 20 })).toEqual({ used: 20, minutes: before.minutes - 20 })
  const [resting] = (await game.targets('c1', ['tower'])).filter(({ id }) => id === weakest.id)
  expect((resting?.restsUntil ?? 0) - arrivesAt).toBe(70 * MINUTE)
})

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DEEDS, type Deed, openWorld, type World } from './life'
import type { ProviderHarness, SentWebhook } from './provider-harness'

const LIVES = Number(process.env.LIVES ?? 12)
const SEED = Number(process.env.LIVES_SEED ?? 20261122)
const LONG = 600_000

/** Which of the webhooks that are there by then arrive after a deed, by their place; some twice, some never. */
interface Step {
  deed: Deed
  arrive: number[]
}

const step = fc.record({
  deed: fc.constantFrom(...DEEDS),
  arrive: fc.array(fc.nat(), { maxLength: 4 }),
})

/** Whatever is lost, doubled or late, in the end our books say what the provider says. */
export function livesContract(harness: ProviderHarness) {
  describe(`lives with ${harness.name}`, () => {
    test(
      'end as the provider says, in whichever order its words arrive, lost or twice',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, isRestLost) => {
            const world = await openWorld(harness)
            const viewer = await live(world, steps)
            if (isRestLost) await world.reconcile()
            else await deliverAll(world, [...world.webhooks].reverse())
            await world.reconcile()
            await world.expectTruth(viewer)
            expect(await world.booked()).toEqual(world.practice.totals())
            await world.close()
          }),
          { numRuns: LIVES, seed: SEED },
        )
      },
      LONG,
    )
  })
}

async function live(world: World, steps: Step[]) {
  const viewer = await world.player()
  const id = await world.subscribe(viewer)
  for (const { deed, arrive } of steps) {
    await world.live(viewer, id, deed)
    const sent = world.webhooks
    await deliverAll(
      world,
      arrive.flatMap((place) => sent[place % Math.max(sent.length, 1)] ?? []),
    )
  }
  return viewer
}

async function deliverAll(world: World, webhooks: SentWebhook[]) {
  for (const webhook of webhooks) {
    await world.deliver(webhook)
    await world.apply()
  }
}

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MINUTE, SECOND } from '../../../shared/time'
import { ACTION_NAMES, type Action } from './actions'
import type { ProviderHarness, SentWebhook } from './provider-harness'
import { openWorld, type World } from './world'

const LIVES = Number(process.env.LIVES ?? 12)
const SEED = Number(process.env.LIVES_SEED ?? 20261122)
const LONG = MINUTE + LIVES * 3 * SECOND
/** How many webhooks are delivered in all their orders. */
const IN_EVERY_ORDER = LIVES < 1000 ? 3 : 5

/** Which webhooks, by their index, arrive after the action: some twice, some never. */
interface Step {
  action: Action
  arrive: number[]
}

const step = fc.record({
  action: fc.constantFrom(...ACTION_NAMES),
  arrive: fc.array(fc.nat(), { maxLength: 4 }),
})

const lives = fc.record({
  firstPaid: fc.constantFrom('pay' as const, 'pay' as const, 'debit' as const),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  isRestLost: fc.boolean(),
})

/** Whatever webhooks are lost, doubled or late, our store ends up with the provider's state. */
export function livesContract(harness: ProviderHarness) {
  describe(`lives with ${harness.name}`, () => {
    test(
      "end in the provider's state, whatever order its webhooks arrive in, lost or doubled",
      async () => {
        await fc.assert(
          fc.asyncProperty(lives, async ({ firstPaid, steps, isRestLost }) => {
            const world = await openWorld(harness)
            const viewer = await live(world, firstPaid, steps)
            if (!isRestLost) await deliverAll(world, [...world.webhooks].reverse())
            world.practice.setOutOfFunds(false)
            // The first check may end something that the next one has to see.
            for (const _ of [1, 2]) await world.reconcile()
            await world.expectTruth(viewer)
            expect(await world.booked()).toEqual(world.practice.totals())
            await world.close()
          }),
          { numRuns: LIVES, seed: SEED, endOnFailure: true },
        )
      },
      LONG,
    )

    test(
      `that were renewed and cancelled are canceling, in every order of ${IN_EVERY_ORDER} webhooks`,
      async () => {
        const world = await openWorld(harness)
        const places = Array.from({ length: IN_EVERY_ORDER }, (_, place) => place)
        for (const order of permutations(places)) {
          const viewer = await world.player()
          const before = world.webhooks.length
          const id = await world.subscribe(viewer)
          world.practice.renew(id)
          world.practice.cancel(id)
          const last = world.webhooks.slice(before).slice(-IN_EVERY_ORDER)
          await deliverAll(
            world,
            order.flatMap((place) => last[place] ?? []),
          )
          await world.expectTruth(viewer)
          expect((await world.current(viewer)).subscription?.status).toBe('canceling')
        }
        expect(await world.booked()).toEqual(world.practice.totals())
      },
      LONG,
    )
  })
}

async function live(world: World, firstPaid: 'pay' | 'debit', steps: Step[]) {
  const viewer = await world.player()
  await world.openTab(viewer)
  const id = await world.subscribe(viewer, firstPaid)
  for (const { action, arrive } of steps) {
    await world.live(viewer, id, action)
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

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((first, place) => permutations(items.toSpliced(place, 1)).map((rest) => [first, ...rest]))
}

import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { DAY } from '../../../shared/time'
import { AppError } from '../../platform/errors'
import { ORIGIN, type ProviderScene } from './provider-scene'

const LIVES = 40
const SEED = 20261122

type Action = (scene: ProviderScene, id: string) => unknown

const ACTIONS: Record<string, Action> = {
  renew: ({ practice }, id) => practice.renew(id),
  fail: ({ practice }, id) => practice.fail(id),
  recover: ({ practice }, id) => practice.recover(id),
  expire: ({ practice }, id) => practice.expire(id),
  bankAsks: ({ practice }, id) => practice.requireConfirmation(id, true),
  confirm: ({ practice }, id) => practice.confirm(id),
  planThere: ({ practice }, id) => practice.plan(id, 'premium'),
  pause: ({ practice }, id) => practice.pause(id),
  unpause: ({ practice }, id) => practice.unpause(id),
  cancelThere: ({ practice }, id) => practice.cancel(id),
  refundThere: ({ practice }, id) => practice.refund(id),
  refundInPart: ({ practice }, id) => practice.partialRefund(id, 300),
  dispute: ({ practice }, id) => practice.dispute(id),
  winDispute: ({ practice }, id) => practice.winDispute(id),
  loseDispute: ({ practice }, id) => practice.loseDispute(id),
  days: ({ clock }) => clock.advance(11 * DAY),
  cardDeclines: (scene, id) => scene.cardDeclines(id, true),
  cardGives: (scene, id) => scene.cardDeclines(id, false),
  upgrade: (scene, id) => scene.changeTo(id, 'pro'),
  upgradeAsShown: (scene, id) => changeAsShown(scene, id, 'pro'),
  downgradeAsShown: (scene, id) => changeAsShown(scene, id, 'premium'),
  downgrade: (scene, id) => scene.changeTo(id, 'premium'),
  cancel: ({ provider }, id) => provider.cancel(id),
  resume: ({ provider }, id) => provider.resume(id),
  refund: ({ provider }, id) => provider.refund(id),
  end: ({ provider }, id) => provider.end(id),
  portal: async ({ provider, now }, id) => provider.portal((await now(id)).customer ?? '', ORIGIN),
}

/**
 * After any sequence of actions the payments match what the provider took and returned, and every refusal is a
 * conflict.
 */
export function paymentsContract(scene: ProviderScene) {
  test('after random lives the payments match what was taken and returned', async () => {
    const actions = fc.array(fc.constantFrom(...Object.keys(ACTIONS)), { minLength: 1, maxLength: 14 })
    const life = fc.asyncProperty(actions, async (names) => {
      const before = scene.practice.totals()
      const { id } = await scene.subscribed()
      for (const name of names) {
        await Promise.resolve()
          .then(() => ACTIONS[name]?.(scene, id))
          .catch(expectConflict)
        await scene.expectPaymentsToMatch(id, before)
      }
    })
    await fc.assert(life, { numRuns: LIVES, seed: SEED, endOnFailure: true })
  })
}

async function changeAsShown(scene: ProviderScene, id: string, plan: 'premium' | 'pro') {
  const before = scene.practice.totals().takenCents
  const { dueNow } = await scene.agreedChange(id, plan)
  expect(scene.practice.totals().takenCents - before).toBe(dueNow.cents)
}

function expectConflict(failure: unknown) {
  if (!(failure instanceof AppError) || failure.kind !== 'conflict') throw failure
}

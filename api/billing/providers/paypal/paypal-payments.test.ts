import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { MINUTE } from '../../../../shared/time'
import { closeAfterTest } from '../../../testing/closing'
import { paypalScene } from './testing/paypal-scene'

const LIVES = Number(process.env.LIVES ?? 40)
const LONG = 10 * MINUTE

const EVENTS = [
  'renew',
  'renew',
  'fail',
  'recover',
  'partialRefund',
  'refund',
  'dispute',
  'winDispute',
  'loseDispute',
  'cancel',
  'expire',
] as const

test(
  'After many random lives the adapter reads the totals that PayPal took and returned',
  async () => {
    const { provider, practice, subscribed, standIn } = paypalScene()
    closeAfterTest(() => standIn.stop())
    const lives = fc.sample(fc.array(fc.constantFrom(...EVENTS), { maxLength: 12 }), { numRuns: LIVES, seed: 11 })
    const sums = { takenCents: 0, givenBackCents: 0 }
    for (const life of lives) {
      const { id } = await subscribed(life.length % 2 ? 'premium' : 'pro')
      for (const happening of life) practice[happening](id)
      const { payments } = await provider.fetch(id)
      for (const { cents, refundedCents, disputedCents } of payments) {
        expect(refundedCents + disputedCents).toBeLessThanOrEqual(cents)
        sums.takenCents += cents
        sums.givenBackCents += refundedCents + disputedCents
      }
    }
    expect(sums).toEqual(practice.totals())
    expect(sums.givenBackCents).toBeGreaterThan(0)
  },
  LONG,
)

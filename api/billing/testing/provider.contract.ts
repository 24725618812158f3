import { describe } from 'bun:test'
import { booksContract } from './books.contract'
import { checkoutContract } from './checkout.contract'
import { lifeContract } from './life.contract'
import { moneyContract } from './money.contract'
import { newPriceContract } from './new-price.contract'
import type { ProviderHarness } from './provider-harness'
import { openScene } from './provider-scene'
import { troubleContract } from './trouble.contract'

/** What every payment provider promises, held against an adapter and the stand-in that it speaks to. */
export function paymentProviderContract(harness: ProviderHarness) {
  describe(`payment provider: ${harness.name}`, () => {
    const scene = openScene(harness)
    checkoutContract(harness, scene)
    lifeContract(harness, scene)
    moneyContract(scene)
    troubleContract(harness, scene)
    booksContract(scene)
    newPriceContract(harness, scene)
  })
}

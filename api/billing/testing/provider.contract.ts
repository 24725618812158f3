import { describe } from 'bun:test'
import { checkoutContract } from './checkout.contract'
import { failuresContract } from './failures.contract'
import { lifeContract } from './life.contract'
import { moneyContract } from './money.contract'
import { newPriceContract } from './new-price.contract'
import { paymentsContract } from './payments.contract'
import { previewContract } from './preview.contract'
import type { ProviderHarness } from './provider-harness'
import { openScene } from './provider-scene'

/** What every payment provider guarantees, tested on an adapter and its stand-in. */
export function paymentProviderContract(harness: ProviderHarness) {
  describe(`payment provider: ${harness.name}`, () => {
    const scene = openScene(harness)
    checkoutContract(harness, scene)
    lifeContract(harness, scene)
    moneyContract(scene)
    previewContract(harness, scene)
    failuresContract(harness, scene)
    paymentsContract(scene)
    newPriceContract(harness, scene)
  })
}

import type { ProviderHarness } from '../../../testing/provider-harness'
import { paypalScene } from './paypal-scene'

export const paypalHarness: ProviderHarness = {
  name: 'PayPal',
  resumes: false,
  closesCheckouts: false,
  changesAtOnce: false,
  hasPortal: false,
  async open() {
    const { standIn, press, ...scene } = paypalScene()
    const { advanced, premium, pro } = standIn.prices
    return {
      ...scene,
      providerAt: (url) => scene.providerAt(url),
      press: async (url, button) => withoutItsParameters(await press(url, button), button),
      approve: async (url) => void (await press(url, 'pay')),
      cardDeclines() {},
      providerSinceNewPrice: () =>
        scene.providerAt(standIn.url, { prices: { premium: [...advanced, ...premium], pro } }),
      close: standIn.stop,
    }
  },
}

/** PayPal adds the subscription to the cancel address as well. */
const withoutItsParameters = (url: string, button: string) => (button === 'cancel' ? url.replace(/&.*/, '') : url)

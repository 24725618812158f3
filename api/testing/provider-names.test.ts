import { expect, test } from 'bun:test'
import { PROVIDER_NAMES } from '../../shared/enums/payment-providers'

/** A provider's adapter, its stand-in, and the tables that list it. */
const OWN_PLACES = [
  ...PROVIDER_NAMES.flatMap((name) => [`api/billing/providers/${name}/`, `api/embedded/${name}/`]),
  'api/billing/providers/table.ts',
  'api/embedded/payment-stand-ins.ts',
  'shared/enums/payment-providers.ts',
]

const EXCEPTIONS = [
  // The specification gives this answer to "How can I pay?" word for word.
  'site/components/pricing/Faq.astro',
  // The catalogue of components shows one subscription of each provider.
  'site/look/SubscriptionLooks.tsx',
]

const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|\.contract\.ts$/.test(path)

test('A payment provider is named in its own places alone', async () => {
  const files = await Array.fromAsync(new Bun.Glob('{api,shared,site}/**/*.{ts,tsx,astro,css}').scan())
  const product = files.filter((path) => !isTest(path) && !OWN_PLACES.some((place) => path.startsWith(place)))
  const name = new RegExp(PROVIDER_NAMES.join('|'), 'i')
  const texts = await Promise.all(product.map(async (path) => ({ path, text: await Bun.file(path).text() })))
  const naming = texts.filter(({ text }) => name.test(text)).map(({ path }) => path)
  expect(naming.sort()).toEqual(EXCEPTIONS)
})

import { spyOn } from 'bun:test'
import { AppError } from '../../platform/errors'
import { closeAfterTest } from '../../testing/closing'
import { SubscriptionModel } from '../model/subscription-model'
import type { PaymentProvider } from '../providers/port/payment-provider'
import { settle } from '../settle/settle'
import type { ProviderHarness } from './provider-harness'
import { openWorld, type World } from './world'

export async function paidWorld(harness: ProviderHarness, before: (world: World) => void = () => {}) {
  const world = await openWorld(harness)
  before(world)
  const viewer = await world.player()
  const id = await world.subscribe(viewer)
  await world.live(viewer, id, 'return')
  const find = () => SubscriptionModel.findOne({ user: viewer.id }).sort({ _id: -1 }).orFail()
  const { _id } = await find()
  const planNow = async () => (await world.current(viewer)).plan
  return { ...world, viewer, id, find, planNow, settle: () => settle(world.deps, _id) }
}

/** Makes this call of the provider fail until the test ends or the spy is restored. */
export function instead({ provider }: Pick<World, 'provider'>, call: keyof PaymentProvider, kind: AppError['kind']) {
  const spy = spyOn(provider, call as 'fetch').mockImplementation(() =>
    Promise.reject(new AppError(kind, 'As the test wants it.')),
  )
  closeAfterTest(() => spy.mockRestore())
  return spy
}

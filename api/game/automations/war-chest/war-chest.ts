import type { Settings } from '../../../../shared/settings/setting-faults'
import type { EventKind } from '../../protocol/events'
import type { Module, ModuleContext } from '../kernel/module'
import { createRecruiting } from '../kernel/recruiting'
import { createTaxes, quietly } from '../kernel/taxes'

/** Purses are emptied before they are full, in percent. */
const COLLECT_FROM = 80

/** Fetches the taxes, which pay for tools, and for recruits. Bots that fight do not count them as gain. */
export function createWarChest(
  context: ModuleContext,
  { recruitCoins, coinsKept }: Settings,
  isWanted: () => Promise<boolean> = async () => true,
): Module[] {
  const taxes = quietly(createTaxes({ ...context, gain: () => {} }, { collectFrom: COLLECT_FROM }))
  const rules = { coinsADay: Number(recruitCoins), coinsKept: Number(coinsKept), isWanted }
  return [taxes, createRecruiting(context, rules)]
}

/** Taxes are fetched at any time, and recruits trained while the event is open. */
export const eventChest = (context: ModuleContext, settings: Settings, kind: EventKind) =>
  createWarChest(context, settings, async () =>
    (await context.game.events()).running.some((event) => event.kind === kind),
  )

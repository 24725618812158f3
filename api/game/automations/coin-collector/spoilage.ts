import { GOODS } from '../../protocol/game-objects'
import type { Module, ModuleContext } from '../kernel/module'
import { createCollecting } from '../resource-collector/collecting'

/** A building with less goes on working, in percent. */
const NEARLY_FULL = 90

/** Empties full buildings when the bot looks for other reasons: what they would make is lost. */
export function createSpoilage(context: ModuleContext): Module {
  const collecting = createCollecting({ ...context, gain: () => {} }, { goods: GOODS, collectFrom: 1 })
  return {
    async consider() {
      const { steps, ruledOut = [] } = await collecting.consider()
      return { steps: steps.filter(({ value }) => value >= NEARLY_FULL), ruledOut }
    },
  }
}

import type { Module, ModuleContext } from './module'
import { createRecruiting, type RecruitRules } from './recruiting'
import { createTaxes } from './taxes'

/** Purses are emptied before they are full, in percent. */
const COLLECT_FROM = 80

/** Fetches the taxes, which pay for tools, and for recruits. Bots that fight do not count them as gain. */
export function createWarChest(context: ModuleContext, rules: RecruitRules): Module[] {
  const { consider } = createTaxes({ ...context, gain: () => {} }, { collectFrom: COLLECT_FROM })
  return [{ consider }, createRecruiting(context, rules)]
}

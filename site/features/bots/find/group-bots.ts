import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'

export const GROUPS = [
  { value: 'none', label: 'No groups' },
  { value: 'server', label: 'By server' },
  { value: 'template', label: 'By template' },
  { value: 'tag', label: 'By tag' },
] as const
export type Group = (typeof GROUPS)[number]['value']

interface BotGroup {
  label: string
  bots: Bot[]
}

interface Grouping {
  by: Group
  /** Groups with errors lead. */
  areErrorsFirst: boolean
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

const collator = new Intl.Collator('en', { numeric: true })
const NO_ACCOUNT = 'No game account'
const NO_TAG = 'No tag'

/** One group without a label if bots are not grouped. Inside a group the order stays. */
export function groupsOf(bots: Bot[], { by, areErrorsFirst, accounts }: Grouping): BotGroup[] {
  if (by === 'none' || (by !== 'template' && !accounts)) return [{ label: '', bots }]
  const accountOf = ({ accountId }: Bot) => accounts?.find(({ id }) => id === accountId)
  const labels: Record<Exclude<Group, 'none'>, (bot: Bot) => string> = {
    template: (bot) => bot.templateLabel,
    server: (bot) => accountOf(bot)?.server ?? NO_ACCOUNT,
    tag(bot) {
      const tag = accountOf(bot)?.type ?? 'none'
      return tag === 'none' ? NO_TAG : tag
    },
  }
  const isLast = (label: string) => Number(label === NO_ACCOUNT || label === NO_TAG)
  return [...Map.groupBy(bots, labels[by])]
    .map(([label, grouped]) => ({ label, bots: grouped }))
    .sort(
      (a, b) =>
        (areErrorsFirst ? Number(errorsIn(b) > 0) - Number(errorsIn(a) > 0) : 0) ||
        isLast(a.label) - isLast(b.label) ||
        collator.compare(a.label, b.label),
    )
}

const errorsIn = ({ bots }: BotGroup) => bots.filter(({ state }) => state === 'error').length

/** 8 · 1 error */
export function countInWords(group: BotGroup): string {
  const errors = errorsIn(group)
  if (errors === 0) return `${group.bots.length}`
  return `${group.bots.length} · ${errors === 1 ? '1 error' : `${errors} errors`}`
}

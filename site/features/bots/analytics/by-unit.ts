import type { Account } from '../../../../shared/accounts'
import type { Bot, GoodsGained } from '../../../../shared/bots'
import { accountsBesideNames } from '../../../lib/words/account-in-words'
import { unitInWords } from '../bot-figures'
import { addGoods } from '../goods'
import type { DailyRecord } from './daily-record'

export interface NamedRecord extends DailyRecord {
  name: string
  /** "ansgar_h, DE1" beside the name; empty if only one bot could be meant. */
  account: string
  /** Null for a removed bot. */
  bot: Bot | null
}

/** Amounts of different units are never added or drawn on one scale. */
export interface UnitRecord {
  unit: string
  /** The bot with the largest gain first. */
  bots: NamedRecord[]
  gained: number[]
  goods: GoodsGained[]
  atWork: number[]
}

/** For a template that no longer exists. */
const UNKNOWN_UNIT = 'units'

export function byUnit(
  records: readonly DailyRecord[],
  bots: readonly Bot[],
  accounts?: readonly Account[],
): UnitRecord[] {
  const accountOf = accountsBesideNames(bots, accounts)
  const named = records.map((record) => ({
    ...withName(record, bots.find(({ id }) => id === record.bot_id) ?? null),
    account: accountOf.get(record.bot_id) ?? '',
  }))
  return [...Map.groupBy(named, ({ unit }) => unit)]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([unit, members]) => ({
      unit,
      bots: members.sort(mostFirst),
      gained: sumByDay(members.map(({ gained }) => gained)),
      goods: (members[0]?.goods ?? []).map((_, day) =>
        members.reduce<GoodsGained>((sums, { goods }) => addGoods(sums, goods[day]), {}),
      ),
      atWork: sumByDay(members.map(({ atWork }) => atWork)),
    }))
}

/** Only the id distinguishes removed bots. */
function withName(record: DailyRecord, bot: Bot | null): Omit<NamedRecord, 'account'> {
  const name = bot ? bot.name || bot.templateLabel : `Removed bot ${record.bot_id.slice(-6)}`
  return { ...record, unit: unitInWords(record.unit) || UNKNOWN_UNIT, bot, name }
}

const mostFirst = (one: NamedRecord, other: NamedRecord) =>
  sum(other.gained) - sum(one.gained) ||
  sum(other.atWork) - sum(one.atWork) ||
  fullName(one).localeCompare(fullName(other))

/** "Storm Islands, ansgar_h, DE1" */
export const fullName = ({ name, account }: Pick<NamedRecord, 'name' | 'account'>) =>
  account ? `${name}, ${account}` : name

/** When the first of the bots was created; always, if one was removed. */
export const sinceOf = (bots: readonly Pick<NamedRecord, 'bot'>[]) =>
  Math.min(...bots.map(({ bot }) => (bot ? Date.parse(bot.created_at) : Number.NEGATIVE_INFINITY)))

export const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

const sumByDay = (rows: readonly (readonly number[])[]) =>
  (rows[0] ?? []).map((_, day) => sum(rows.map((row) => row[day] ?? 0)))

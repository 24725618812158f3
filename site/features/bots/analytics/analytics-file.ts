import type { Account } from '../../../../shared/accounts'
import { HOUR } from '../../../../shared/time'
import { accountInWords } from '../../../lib/words/account-in-words'
import type { LocalDay } from '../../../lib/zone/local-day'
import { formatterOf } from '../../../lib/zone/zoned-format'
import type { UnitRecord } from './by-unit'

export interface AnalyticsData {
  units: readonly UnitRecord[]
  accounts: readonly Account[] | undefined
  days: readonly LocalDay[]
  zone: string
}

/** Excel reads UTF-8 only with this mark (https://en.wikipedia.org/wiki/Byte_order_mark). */
const BYTE_ORDER_MARK = '\uFEFF'
const HEAD = ['Bot', 'Account', 'Day', 'Unit', 'Amount', 'Hours']

/** One row per bot and day (RFC 4180). */
export function analyticsFile({ units, accounts, days, zone }: AnalyticsData): { name: string; text: string } {
  const dates = days.map(({ from }) => isoDate(from, zone))
  const rows = units.flatMap(({ unit, bots }) =>
    bots.flatMap(({ name, bot, gained, atWork }) =>
      dates.map((date, day) => [
        name,
        bot ? accountInWords(bot, accounts) : '',
        date,
        unit,
        gained[day] ?? 0,
        inHours(atWork[day] ?? 0),
      ]),
    ),
  )
  const text = [HEAD, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
  return { name: `castellan-${dates[0]}-to-${dates.at(-1)}.csv`, text: BYTE_ORDER_MARK + text }
}

/** Prevents CSV injection: https://owasp.org/www-community/attacks/CSV_Injection */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const inHours = (milliseconds: number) => Math.round((milliseconds / HOUR) * 100) / 100

const dates = formatterOf({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** 21/11/2026 → 2026-11-21 */
const isoDate = (moment: number, zone: string) => dates(zone).format(moment).split('/').reverse().join('-')

import { builtInTemplates } from '../api/bots/templates/built-in'
import { playInWorld } from '../api/game/dry-run/play-in-world'
import { DAY, MINUTE, SECOND } from '../shared/time'
import { sized } from './size'

const DAYS = sized(30, 2)
/** How far a longest interval and a short rest are drawn around their settings. */
const INTERVAL_JITTER = 0.2
const REST_JITTER = 0.15
/** Of the first round; after a visit to a castle, three times as long. */
const QUICK = { least: 250, most: 3 * 750 }
const ROUNDING = 1

/** A template on a castle; without one the castle is left alone. */
export interface MonthTask {
  template: string | null
  castle: string
}

export interface Month extends MonthTask {
  strength: number
  hungryHours: number
  deserted: number
  pauses: number
  /** Those that their settings do not allow. */
  wrongPauses: number
  /** What made it end before the month, if anything did. */
  ended: string | null
}

type Settings = Record<string, string | number>

export async function playMonth({ template: id, castle }: MonthTask): Promise<Month> {
  const template = builtInTemplates.find((each) => each.id === id) ?? { defaults: {}, run: async () => {} }
  const { figures, pauses, end } = await playInWorld({ template, name: castle, days: DAYS, keeps: ['pauses'] })
  const isFirst = (at: number) => at < (pauses[0]?.at ?? 0) + MINUTE
  const allowed = pauses.filter(({ ms, isRest, at }) =>
    isAllowed(ms, { isRest, isFirst: isFirst(at) }, template.defaults),
  )
  return {
    template: id,
    castle,
    strength: figures.strength,
    hungryHours: figures.hungryHours,
    deserted: figures.troopsDeserted,
    pauses: pauses.length,
    wrongPauses: pauses.length - allowed.length,
    ended: end.code === 'days_over' || id === null ? null : `${end.code}: ${end.message}`,
  }
}

interface PauseKind {
  isRest: boolean
  isFirst: boolean
}

function isAllowed(ms: number, { isRest, isFirst }: PauseKind, settings: Settings): boolean {
  const setting = (key: string) => Number(settings[key] ?? 0)
  const isWithin = (least: number, most: number) => ms >= least - ROUNDING && ms <= most + ROUNDING
  if (isRest) {
    const rest = setting('restFor') * MINUTE
    return isWithin(rest * (1 - REST_JITTER), rest * (1 + REST_JITTER))
  }
  // A bot that signs out comes back for something to do, after a day at the latest.
  const interval = setting('lookEvery') * MINUTE * (1 + INTERVAL_JITTER)
  const longest = Math.max(interval, settings.signOut === 'yes' ? DAY : 0) + setting('pauseMax') * SECOND
  return isWithin(setting('pauseMin') * SECOND, longest) || (isFirst && isWithin(QUICK.least, QUICK.most))
}

import { type Static, t } from 'elysia'
import { BotInput } from './bots'
import { GAIN_UNITS } from './enums/gain-units'
import { inputOf } from './input/input'
import { textOf } from './input/text'
import { SettingValue } from './templates'

/** A trial plays so many seeded worlds, each so many game days. */
export const TRIAL_WORLDS = 20
export const TRIAL_DAYS = 7
/** Points of a curve in a day; the first is the start. */
export const TRIAL_POINTS_PER_DAY = 4

export const TrialInput = inputOf(
  {
    settings: BotInput.properties.settings,
    /** Tries values of this setting instead, beside the settings as they are. */
    setting: t.Optional(textOf({ maxLength: 64, error: 'Please name a setting.' })),
  },
  { title: 'TrialInput' },
)
export type TrialInput = Static<typeof TrialInput>

/** At each point of the seven days, of all worlds. */
const TrialCurve = t.Object({ mean: t.Array(t.Number()), least: t.Array(t.Number()), most: t.Array(t.Number()) })
export type TrialCurve = Static<typeof TrialCurve>

/** What the template's unit counts, or the strength of the castles with their armies. */
export type TrialMeasure = 'gained' | 'strength'

const ends = {
  /** In each world at the end, always in the same order of worlds. */
  gained: t.Array(t.Number()),
  strength: t.Array(t.Number()),
  /** In so many worlds the bot ended by itself, once with this message. */
  ended: t.Nullable(t.Object({ worlds: t.Number(), message: t.String() })),
}
const TrialEnds = t.Object(ends)
export type TrialEnds = Static<typeof TrialEnds>

const TrialSeries = t.Object({ ...ends, curves: t.Object({ gained: TrialCurve, strength: TrialCurve }) })
export type TrialSeries = Static<typeof TrialSeries>

/** The same worlds with the settings, with those of the template, and without any bot. */
const Trial = t.Object({
  unit: t.UnionEnum(GAIN_UNITS),
  settings: TrialSeries,
  defaults: TrialSeries,
  alone: TrialSeries,
})
export type Trial = Static<typeof Trial>

const SettingTrial = t.Object({
  unit: t.UnionEnum(GAIN_UNITS),
  setting: t.String(),
  /** The value of the settings as they are. */
  current: SettingValue,
  values: t.Array(t.Object({ value: SettingValue, ...ends })),
})
export type SettingTrial = Static<typeof SettingTrial>

/** The events of POST /api/templates/{id}/trials and their data. */
export const TrialEvents = t.Object({
  progress: t.Object({ worlds: t.Number(), of: t.Number() }),
  trial: Trial,
  setting_trial: SettingTrial,
  failed: t.Object({ message: t.String() }),
})
export type TrialEvents = Static<typeof TrialEvents>
export type TrialEvent = { [Name in keyof TrialEvents]: { event: Name; data: TrialEvents[Name] } }[keyof TrialEvents]

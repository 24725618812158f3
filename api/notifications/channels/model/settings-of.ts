import {
  ALL_ALERT_KINDS,
  type NotificationSettings,
  OPTIONAL_LETTERS,
  type OptionalLetter,
  offersOf,
  type Telling,
  usualTelling,
  WAYS,
  type Way,
} from '../../../../shared/channels'
import { type NotificationSettingsRecord, USUAL_DIGEST_HOUR } from './notification-settings-model'

type Chosen = Pick<NotificationSettingsRecord, 'tellings' | 'quiet' | 'digestHour' | 'muted' | 'letters'>

const letters = Object.keys(OPTIONAL_LETTERS) as OptionalLetter[]

/** All settings: what the player has chosen, and the usual for the rest. */
export function settingsOf(chosen: Chosen | null): Omit<NotificationSettings, 'language'> {
  const tellings = Object.fromEntries(
    ALL_ALERT_KINDS.map((kind) => [
      kind,
      Object.fromEntries(
        WAYS.filter((way) => offersOf(kind, way).length > 0).map((way) => [way, tellingOf(chosen, kind, way)]),
      ),
    ]),
  ) as NotificationSettings['tellings']
  return {
    tellings,
    quiet: chosen?.quiet ?? null,
    digest_hour: chosen?.digestHour ?? USUAL_DIGEST_HOUR,
    muted: chosen?.muted ?? [],
    letters: Object.fromEntries(letters.map((letter) => [letter, chosen?.letters[letter] ?? true])) as Record<
      OptionalLetter,
      boolean
    >,
  }
}

export const tellingOf = (
  chosen: Pick<Chosen, 'tellings'> | null,
  kind: (typeof ALL_ALERT_KINDS)[number],
  way: Way,
): Telling => chosen?.tellings[kind]?.[way] ?? usualTelling(kind, way)

/** Whether the player wants to hear less of this bot. */
export const isMuted = (
  chosen: Pick<Chosen, 'muted'> | null,
  { bot, kind }: { bot: string | null; kind: (typeof ALL_ALERT_KINDS)[number] },
): boolean => chosen?.muted.some(({ bot_id, kinds }) => bot_id === bot && kinds.includes(kind)) ?? false

import type { NotificationSettings, NotificationSettingsChange } from '../../../shared/channels'
import { ALL_ALERT_KINDS } from '../../../shared/enums/alert-kinds'

/** The settings as they are once the server has made this change. */
export function withChange(
  settings: NotificationSettings,
  { tellings, letters, ...others }: NotificationSettingsChange,
): NotificationSettings {
  const merged = ALL_ALERT_KINDS.map((kind) => [kind, { ...settings.tellings[kind], ...tellings?.[kind] }])
  return {
    ...settings,
    ...others,
    tellings: Object.fromEntries(merged) as NotificationSettings['tellings'],
    letters: { ...settings.letters, ...letters },
  }
}

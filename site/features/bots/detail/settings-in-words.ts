import type { BotDetail } from '../../../../shared/bots'
import type { Template } from '../../../../shared/templates'
import { asCount } from '../../../lib/words/display-formats'

interface SettingInWords {
  key: string
  label: string
  value: string
}

/** The settings that have a value, then which secrets are; a secret itself is never shown. */
export function settingsInWords({ inputs, defaults, secrets }: Template, detail: BotDetail): SettingInWords[] {
  const settings = inputs.flatMap(({ key, label, options, unit }) => {
    const stored = detail.settings[key] ?? defaults[key] ?? ''
    const chosen = options?.find(({ value }) => value === String(stored))?.label
    const shown = typeof stored === 'number' ? [asCount(stored), unit].filter(Boolean).join(' ') : stored
    const value = chosen ?? shown
    return value ? [{ key, label, value }] : []
  })
  const stored = secrets.map(({ key, label }) => ({
    key: `secret ${key}`,
    label,
    value: detail.secrets_set.includes(key) ? 'Stored' : 'Not set',
  }))
  return [...settings, ...stored]
}

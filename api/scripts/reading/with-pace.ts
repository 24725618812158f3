import type { Settings } from '../../../shared/settings/setting-faults'
import type { TemplateInput } from '../../../shared/templates'
import { PACE_DEFAULTS, PACE_INPUTS } from '../../game/automations/pace-settings'

interface OwnSettings {
  inputs: readonly TemplateInput[]
  defaults: Readonly<Settings>
}

/** Bots of scripts pause as all bots do, so the settings of their pace follow those of the script. */
export const withPace = ({ inputs, defaults }: OwnSettings) => ({
  inputs: [...inputs, ...PACE_INPUTS],
  defaults: { ...defaults, ...PACE_DEFAULTS },
})

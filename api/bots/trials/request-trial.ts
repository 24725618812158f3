import type { TrialEvent, TrialInput } from '../../../shared/trials'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { findUser } from '../../identity/users/find-user'
import type { Viewer } from '../../identity/viewer/viewer'
import { invalidAt } from '../../platform/errors'
import type { RateLimits } from '../../platform/http/rate-limits'
import { withRestZone } from '../templates/rest-zone'
import { completeSettings } from '../templates/settings'
import type { WorldJob, WorldOutcome } from './play-trial-world'
import { endsOf, seriesOf } from './summarise'
import { trialWorlds } from './trial-worlds'
import type { TrialRequest } from './trials'
import { valuesToTry } from './values-to-try'

type Plan = Pick<TrialRequest, 'worlds' | 'bots' | 'summarise'>

interface TrialDeps {
  rateLimits: Pick<RateLimits, 'trials'>
}

/** Checks the settings as for a new bot. A template outside of the player's plan may be tried. */
export async function requestTrial(
  { rateLimits }: TrialDeps,
  viewer: Viewer,
  { template, input }: { template: BuiltInTemplate; input: TrialInput },
): Promise<Plan> {
  const { timeZone } = await findUser(viewer, { timeZone: 1 })
  const settings = completeSettings(template, withRestZone(input.settings, { zone: timeZone }))
  const botWith = (its: typeof settings) => ({ templateId: template.id, settings: its })
  const plan =
    input.setting === undefined
      ? compareAll(template, [botWith(settings), botWith(template.defaults), null])
      : compareValues(template, { settings, key: input.setting, botWith })
  await rateLimits.trials.take(viewer.id)
  return plan
}

function compareAll(template: BuiltInTemplate, bots: WorldJob['bot'][]): Plan {
  const summarise = (outcomes: WorldOutcome[][]): TrialEvent => {
    const [settings, defaults, alone] = outcomes.map(seriesOf)
    if (!settings || !defaults || !alone) throw new Error('A trial compares three')
    return { event: 'trial', data: { unit: template.unit, settings, defaults, alone } }
  }
  return { worlds: trialWorlds(template), bots, summarise }
}

interface ValuesOf {
  settings: TrialSettings
  key: string
  botWith(settings: TrialSettings): NonNullable<WorldJob['bot']>
}

type TrialSettings = NonNullable<WorldJob['bot']>['settings']

function compareValues(template: BuiltInTemplate, { settings, key, botWith }: ValuesOf): Plan {
  const input = template.inputs.find((each) => each.key === key)
  const values = input ? valuesToTry(template, settings, input) : []
  if (values.length === 0) throw invalidAt('setting', 'Please name a setting that is a number or a choice.')
  const current = settings[key] ?? ''
  return {
    worlds: trialWorlds(template),
    bots: values.map((value) => botWith({ ...settings, [key]: value })),
    summarise: (outcomes) => ({
      event: 'setting_trial',
      data: {
        unit: template.unit,
        setting: key,
        current,
        values: values.map((value, place) => ({ value, ...endsOf(outcomes[place] ?? []) })),
      },
    }),
  }
}

import type { Settings } from '../../../shared/settings/setting-faults'
import { TRIAL_DAYS, TRIAL_POINTS_PER_DAY } from '../../../shared/trials'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { playInWorld } from '../../game/dry-run/play-in-world'
import { builtInTemplates } from '../templates/built-in'
import type { TrialWorld } from './trial-worlds'

/** One world of a trial. Without a bot the castle is left alone. */
export interface WorldJob {
  world: TrialWorld
  bot: { templateId: string; settings: Settings } | null
}

/** At each point of the seven days, the start first. */
export interface WorldOutcome {
  gained: number[]
  strength: number[]
  /** Why the bot ended before the seventh day was over. */
  endedWith: string | null
}

const HOURS_BETWEEN_POINTS = 24 / TRIAL_POINTS_PER_DAY

const NO_BOT: Pick<BuiltInTemplate, 'run' | 'defaults'> = { defaults: {}, run: async () => {} }

export async function playTrialWorld({ world, bot }: WorldJob): Promise<WorldOutcome> {
  const template = bot ? templateOf(bot.templateId) : NO_BOT
  const { curve, end } = await playInWorld({ ...world, template, settings: bot?.settings, days: TRIAL_DAYS })
  const points = curve.filter(({ hour }) => hour % HOURS_BETWEEN_POINTS === 0)
  const isOver = end.code === 'days_over' || !bot
  return {
    gained: points.map(({ gained }) => gained),
    strength: points.map(({ strength }) => strength),
    endedWith: isOver ? null : end.message || 'The bot finished.',
  }
}

function templateOf(id: string): BuiltInTemplate {
  const template = builtInTemplates.find((each) => each.id === id)
  if (!template) throw new Error(`No template ${id}`)
  return template
}

import type { DryRunFault, DryRunFigures, DryRunLook, DryRunResult } from '../../../../shared/dry-runs'
import type { GainUnit } from '../../../../shared/enums/gain-units'
import type { BuiltInTemplate } from '../../../game/automations/automation'
import { codeAround } from '../../hosts/code-around'
import type { PlayInProcess } from '../process/dry-run-player'
import { ProcessLost } from '../process/dry-run-process'
import type { Look, ScriptJob, ScriptOutcome, WorldOutcome } from '../process/messages'

export interface PlayRequest {
  job: ScriptJob
  unit: GainUnit
  /** The template to compare with. */
  template: Pick<BuiltInTemplate, 'id' | 'label' | 'unit'>
}

interface Listener {
  onLines(lines: string[]): void
  onScriptEnd(): void
}

/** Plays the script, the castle left alone and the template in the same world. */
export async function playAll(
  play: PlayInProcess,
  { job, unit, template }: PlayRequest,
  { onLines, onScriptEnd }: Listener,
): Promise<{ digest: string; result: DryRunResult }> {
  const { source, settings: _, ...place } = job
  const script = await play.script(job, onLines)
  onScriptEnd()
  const alone = await orNull(play.template({ ...place, templateId: null }))
  const other = await orNull(play.template({ ...place, templateId: template.id }))
  const { id, label } = template
  const { end, refusals, steps, memory, digest } = script
  const result: DryRunResult = {
    end: { ...end, at: instant(end.at) },
    unit,
    script: figuresOf(script),
    alone: alone && figuresOf(alone),
    template: other && { id, label, figures: figuresOf(other, template.unit === unit) },
    refusals,
    steps,
    memory,
    fault: faultOf(script, source),
  }
  return { digest, result }
}

/** Thirty days of a template may take longer than its process has. The script is shown without it. */
async function orNull(playing: Promise<WorldOutcome>): Promise<WorldOutcome | null> {
  try {
    return await playing
  } catch (error) {
    if (error instanceof ProcessLost) return null
    throw error
  }
}

const instant = (at: number) => new Date(at).toISOString()

function figuresOf({ figures, perDay, tookMs }: WorldOutcome, isSameUnit = true): DryRunFigures {
  const { wood, stone, food } = figures.goods
  return {
    gained: isSameUnit ? round(figures.gained) : null,
    per_day: isSameUnit ? perDay.map(round) : [],
    goods: { wood: round(wood), stone: round(stone), food: round(food) },
    coins: round(figures.coins),
    strength: round(figures.strength),
    troops: round(figures.troops),
    troops_lost: round(figures.troopsLost + figures.troopsDeserted),
    plundered: round(figures.plundered),
    hungry_hours: figures.hungryHours,
    calls: figures.reads + figures.changes,
    declined: figures.declined,
    lines: figures.lines,
    took_ms: tookMs,
  }
}

const round = (amount: number) => Math.round(amount)

const MISTAKES = ['script_error', 'script_limit']

function faultOf({ end, failure, memory, looks }: ScriptOutcome, source: string): DryRunFault | null {
  if (!MISTAKES.includes(end.code)) return null
  const { line = null, awaited = null } = failure ?? {}
  const code = line === null ? [] : codeAround(source, line, CODE_WIDTH)
  return { message: end.message, line, code, awaited, memory, looks: looks.map(lookOf) }
}

const lookOf = (look: Look): DryRunLook => ({ ...look, at: instant(look.at) })

const CODE_WIDTH = 400

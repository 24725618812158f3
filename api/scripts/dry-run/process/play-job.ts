import { formatLine } from '../../../../shared/console/console-lines'
import { DAY } from '../../../../shared/time'
import { builtInTemplates } from '../../../bots/templates/built-in'
import { RunEnds } from '../../../game/automations/run-ends'
import type { CurvePoint, DryRunResult } from '../../../game/dry-run/dry-run'
import { playInWorld } from '../../../game/dry-run/play-in-world'
import { type PackedWorld, unpackWorld } from '../../../game/world/engine/packed-world'
import type { World } from '../../../game/world/world'
import { dryRunScript } from './dry-run-script'
import { createLocalHosts } from './local-host'
import { createLookRecord } from './look-record'
import type { DryRunPlace, ScriptJob, ScriptOutcome, TemplateJob, WorldOutcome } from './messages'

export interface Listener {
  onTurn(turn: number, isExact: boolean): void
  onLine(line: string): void
}

export async function playScript(job: ScriptJob, { onTurn, onLine }: Listener): Promise<ScriptOutcome> {
  const from = performance.now()
  const looks = createLookRecord()
  const { hosts, memoryNow } = createLocalHosts({
    looks,
    onTurn(turn) {
      if (turn === job.stopBeforeTurn) throw new RunEnds('script_limit', STUCK)
      onTurn(turn, turn >= (job.exactFrom ?? Number.POSITIVE_INFINITY))
    },
  })
  const { source, settings } = job
  const result = await dryRunScript(hosts, {
    ...placeOf(job),
    source,
    settings,
    onLine: ({ at, sign, text }) => onLine(formatLine({ at, sign, text })),
  })
  const isOver = ['days_over', 'finished'].includes(result.end.code)
  return {
    ...outcomeOf(result, from),
    digest: result.digest,
    steps: result.steps,
    memory: (isOver ? null : memoryNow()) ?? result.memory,
    refusals: looks.refusals,
    failure: isOver ? null : (looks.failure ?? { line: null, awaited: looks.awaited }),
    looks: isOver ? [] : looks.looks(),
  }
}

const STUCK = 'The script reached a limit: It worked for more than 2 seconds without a pause.'

export async function playTemplate({ templateId, ...place }: TemplateJob): Promise<WorldOutcome> {
  const from = performance.now()
  const template = builtInTemplates.find(({ id }) => id === templateId)
  const { seed, ...rest } = placeOf(place)
  return outcomeOf(await playInWorld({ ...rest, name: seed, template: template ?? LEFT_ALONE }), from)
}

const LEFT_ALONE = { defaults: {}, run: async () => {} }

function placeOf({ server, seed, days, copy }: DryRunPlace) {
  const place = { server, seed, days }
  return copy ? { ...place, startsAt: copy.settledAt, prepare: (world: World) => void put(world, copy) } : place
}

const put = (world: World, copy: PackedWorld) => Object.assign(world, unpackWorld(copy))

function outcomeOf({ figures, curve, end }: Omit<DryRunResult, 'lines' | 'decisions' | 'pauses'>, from: number) {
  const { notices: _, ...counted } = figures
  return { figures: counted, perDay: perDay(curve), end, tookMs: Math.round(performance.now() - from) }
}

const HOURS_OF_DAY = DAY / 3_600_000

function perDay(curve: CurvePoint[]): number[] {
  const ends = curve.filter(({ hour }) => hour > 0 && hour % HOURS_OF_DAY === 0)
  return ends.map(({ gained, hour }) => gained - (curve[hour - HOURS_OF_DAY]?.gained ?? 0))
}

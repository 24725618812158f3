import { SECOND } from '../../../shared/time'
import type { Scene } from './expected-state'
import { type Fault, STANDSTILL } from './fault'
import { asPercent, botsOf, type GameRate, rateIn, share } from './game-rate'
import type { Gap } from './recoveries'

export interface KindFigures {
  kind: string
  times: number
  /** How long the bots that returned were out of play, as in `Gap.took`. */
  returns: number[]
  /** The longest time out of play, with any outage. */
  longest: number
  /** Game calls until all bots were back, as a share of the undisturbed rate. Null if that was too soon to say. */
  share: number | null
}

interface Evidence extends Pick<Scene, 'bots' | 'game' | 'commands'> {
  faults: Fault[]
  gaps: Gap[]
}

export function figuresByKind({ gaps, ...evidence }: Evidence): KindFigures[] {
  const { faults: all, ...scene } = evidence
  const faults = all.filter(({ kind }) => kind !== STANDSTILL)
  const undisturbed = rateIn(scene, quietSpans(faults))
  function shareOf(injected: Fault[]): number | null {
    const lasted = injected.reduce((sum, { from, recoveredAt }) => sum + recoveredAt - from, 0)
    if (lasted < MIN_MEASURED) return null
    return share(injected.map((fault) => rateDuring(scene, fault)).reduce(sum, NONE), undisturbed)
  }
  const causes = Map.groupBy(
    gaps.filter(({ isStart }) => !isStart),
    (gap) => causeOf(gap, faults),
  )
  return [...Map.groupBy(faults, ({ kind }) => kind)].map(([kind, injected]) => {
    const caused = injected.flatMap((fault) => causes.get(fault) ?? [])
    return {
      kind,
      times: injected.length,
      returns: caused.map(({ took }) => took),
      longest: Math.max(0, ...caused.map(({ from, to }) => to - from)),
      share: shareOf(injected),
    }
  })
}

const MIN_MEASURED = 3 * SECOND
const NONE: GameRate = { calls: 0, wanted: 0 }
const sum = (one: GameRate, other: GameRate) => ({ calls: one.calls + other.calls, wanted: one.wanted + other.wanted })

/** Of a process, only its bots count. */
const rateDuring = (scene: Omit<Evidence, 'faults' | 'gaps'>, { path, from, recoveredAt }: Fault) =>
  rateIn({ ...scene, bots: botsOf(scene, path, from) }, [{ from, to: recoveredAt }])

/** From the return of all bots to the next fault. */
function quietSpans(faults: Fault[]) {
  return faults.slice(1).flatMap(({ from }, index) => {
    const { recoveredAt = from } = faults[index] ?? {}
    return recoveredAt < from ? [{ from: recoveredAt, to: from }] : []
  })
}

/** The latest fault that had begun. */
const causeOf = (gap: Gap, faults: Fault[]) => faults.findLast(({ from }) => from <= gap.from)

export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0

const seconds = (ms: number) => `${(ms / SECOND).toFixed(1)} s`

/** Right-aligned columns below their headings. */
export function tableOf(figures: KindFigures[]): string[] {
  const rows = figures.map(({ kind, times, returns, longest, share }) => [
    kind,
    `${times}`,
    `${returns.length}`,
    ...(returns.length > 0
      ? [...[0.5, 0.99, 1].map((part) => seconds(percentile(returns, part))), seconds(longest)]
      : ['–', '–', '–', '–']),
    share === null ? '–' : asPercent(share),
  ])
  const all = [['fault', 'times', 'returns', 'p50', 'p99', 'max', 'with outage', 'calls'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

import type { LineKind } from '../../../../shared/console/console-lines'
import { type ConsoleEntry, isGap } from '../lines/console-entries'

/** In the order of the filter. */
export const KINDS: readonly { kind: LineKind; label: string }[] = [
  { kind: 'gain', label: 'Gained' },
  { kind: 'send', label: 'Sent' },
  { kind: 'rest', label: 'Rest' },
  { kind: 'warn', label: 'Warnings' },
  { kind: 'error', label: 'Errors' },
  { kind: 'mark', label: 'Runs' },
  { kind: 'plain', label: 'Other' },
]

/** An empty set means all. */
export type ChosenKinds = ReadonlySet<LineKind>

export const ALL_KINDS: ChosenKinds = new Set()

export const withKind = (chosen: ChosenKinds, kind: LineKind): ChosenKinds =>
  new Set(chosen.has(kind) ? [...chosen].filter((other) => other !== kind) : [...chosen, kind])

/** Keeps gaps between the lines, but never shows gaps alone. */
export function entriesOfKinds(entries: readonly ConsoleEntry[], chosen: ChosenKinds): readonly ConsoleEntry[] {
  if (chosen.size === 0) return entries
  const shown = entries.filter((entry) => isGap(entry) || chosen.has(entry.kind))
  return shown.every(isGap) ? [] : shown
}

export function countKinds(entries: readonly ConsoleEntry[]): ReadonlyMap<LineKind, number> {
  const counts = new Map<LineKind, number>()
  for (const entry of entries) if (!isGap(entry)) counts.set(entry.kind, (counts.get(entry.kind) ?? 0) + 1)
  return counts
}

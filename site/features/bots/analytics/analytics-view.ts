import { useState } from 'react'
import type { LocalDay } from '../../../lib/zone/local-day'
import type { UnitRecord } from './by-unit'
import type { DailyRecord } from './daily-record'

export const SPANS = ['7', '30'] as const
export type Span = (typeof SPANS)[number]

export const VIEWS = ['plots', 'table'] as const
export type View = (typeof VIEWS)[number]

export interface UnitViewProps {
  record: UnitRecord
  /** The same bots in the span before; undefined while it loads. */
  previous?: readonly DailyRecord[]
  days: readonly LocalDay[]
  zone: string
  /** How many bots are drawn until the player asks for all. */
  most: number
}

/** More rows than this are drawn on request. */
const MAX_ROWS = 12
const MIN_ROWS_PER_UNIT = 4

export function rowsPerUnit(units: readonly UnitRecord[]): number {
  const total = units.reduce((all, { bots }) => all + bots.length, 0)
  return total <= MAX_ROWS ? MAX_ROWS : Math.max(MIN_ROWS_PER_UNIT, Math.floor(MAX_ROWS / units.length))
}

type Choice<Value extends string> = [chosen: Value, choose: (value: Value) => void]

/** Stored in the address as `?days=30`; the first value is the default. */
export function useUrlChoice<Value extends string>(name: string, values: readonly [Value, ...Value[]]): Choice<Value> {
  const [first] = values
  const [chosen, setChosen] = useState(() => {
    const named = new URLSearchParams(location.search).get(name)
    return values.find((value) => value === named) ?? first
  })
  const choose = (value: Value) => {
    setChosen(value)
    const url = new URL(location.href)
    if (value === first) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
    history.replaceState(history.state, '', url)
  }
  return [chosen, choose]
}

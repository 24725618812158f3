import { useState } from 'react'
import type { LocalDay } from '../../../lib/zone/local-day'
import type { UnitRecord } from './by-unit'

export const SPANS = ['7', '30'] as const
export type Span = (typeof SPANS)[number]

export const LOOKS = ['plots', 'table'] as const
export type Look = (typeof LOOKS)[number]

export interface UnitShown {
  record: UnitRecord
  days: readonly LocalDay[]
  zone: string
}

type Choice<Value extends string> = [chosen: Value, choose: (value: Value) => void]

/** A choice that the address remembers, as `?days=30`; the first is meant where it names none. */
export function useChoiceInAddress<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Choice<Value> {
  const [first] = values
  const [chosen, setChosen] = useState(() => {
    const named = new URLSearchParams(location.search).get(name)
    return values.find((value) => value === named) ?? first
  })
  const choose = (value: Value) => {
    setChosen(value)
    const address = new URL(location.href)
    if (value === first) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
    history.replaceState(history.state, '', address)
  }
  return [chosen, choose]
}

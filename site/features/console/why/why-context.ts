import { createContext } from 'react'
import type { ConsoleLine } from '../lines/console-entries'

interface Why {
  /** The number of the line whose answer is open. */
  explained: number | undefined
  /** The number of the line whose button the Tab key reaches; arrow keys lead to the others. */
  tabStop: number | undefined
  reach: (line: ConsoleLine) => void
  explain: (line: ConsoleLine, button: HTMLElement) => void
}

/** A context, so that an opened answer renders no line again. */
export const WhyContext = createContext<Why | null>(null)

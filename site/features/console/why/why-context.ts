import { createContext } from 'react'
import type { ConsoleLine } from '../lines/console-entries'

interface Why {
  /** The number of the line whose answer is open. */
  explained: number | undefined
  explain: (line: ConsoleLine, button: HTMLElement) => void
}

/** A context, so that an opened answer renders no line again. */
export const WhyContext = createContext<Why | null>(null)

import type { CSSProperties } from 'react'

/** Between the answer and its line, and the edge of the log. */
const MARGIN = 4

export type WhyPlace = Pick<CSSProperties, 'insetBlockStart' | 'insetBlockEnd' | 'maxHeight'>

/** Below the button's line in the frame of the log, or above it if there is more room. */
export function placeBeside(button: HTMLElement): WhyPlace {
  const frame = (button.closest('.log-frame') ?? button).getBoundingClientRect()
  const line = (button.closest('li') ?? button).getBoundingClientRect()
  const within = (y: number) => Math.min(Math.max(y, frame.top), frame.bottom)
  const above = within(line.top) - frame.top
  const below = frame.bottom - within(line.bottom)
  if (below >= above) return { insetBlockStart: frame.height - below, maxHeight: below - 2 * MARGIN }
  return { insetBlockEnd: frame.height - above, maxHeight: above - 2 * MARGIN }
}

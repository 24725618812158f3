import type { CSSProperties } from 'react'
import { Mark } from '../drawings/Mark'

export const RESTORING = 'Initialising session...'

/** Fills the page while there is nothing else to show; two merlons of light walk the wall. Says after a while what to do. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className="full-screen" role="status">
      <Mark />
      <span className="waiting" />
      <p className="waiting-text" style={{ '--letters': text.length } as CSSProperties}>
        {text}
      </p>
      <WaitingLong />
    </div>
  )
}

export const WaitingLong = () => (
  <p className="waiting-long">This is taking longer than it should. Reload the page to try again.</p>
)

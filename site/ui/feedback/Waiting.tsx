import type { CSSProperties } from 'react'
import { Mark } from '../drawings/Mark'

export const RESTORING = 'Initialising session...'

/** After a while it says how to retry. */
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

import { useNow } from '../../lib/clock/use-now'
import { asRecent } from '../../lib/words/display-formats'
import type { Elements } from '../../ui/elements'
import { Time } from '../../ui/Time'

interface EntryTimeProps {
  at: string
  isNew: boolean
  children?: Elements
}

export function EntryTime({ at, isNew, children }: EntryTimeProps) {
  const now = useNow()
  return (
    <p className="notice-time">
      {isNew && <b>New</b>}
      <Time at={at} as={(moment, zone) => asRecent(moment, now, zone)} />
      {children}
    </p>
  )
}

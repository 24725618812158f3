import { asFullMoment } from '../lib/words/display-formats'
import { useZone } from '../lib/zone/use-zone'

interface TimeProps {
  at: string
  as: (moment: string, zone: string) => string
}

/** A moment in the reader's zone; the whole of it shows to who points at it. */
export function Time({ at, as }: TimeProps) {
  const zone = useZone()
  return (
    <time dateTime={at} title={asFullMoment(at, zone)}>
      {as(at, zone)}
    </time>
  )
}

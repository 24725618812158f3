import { asFullMoment } from '../lib/words/display-formats'
import { useZone } from '../lib/zone/use-zone'

interface TimeProps {
  at: string
  as: (moment: string, zone: string) => string
}

/** Shows the full date as a tooltip. */
export function Time({ at, as }: TimeProps) {
  const zone = useZone()
  return (
    <time dateTime={at} title={asFullMoment(at, zone)}>
      {as(at, zone)}
    </time>
  )
}

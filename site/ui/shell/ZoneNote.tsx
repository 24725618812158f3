import { PATHS } from '../../../shared/paths'
import { useZone } from '../../lib/zone/use-zone'
import { zoneName } from '../../lib/zone/zone-names'

export function ZoneNote() {
  const name = zoneName(useZone())
  return (
    <span>
      Times are in{' '}
      <a className="link" href={PATHS.settings} aria-label={`${name}, change the time zone`}>
        {name}
      </a>
      .
    </span>
  )
}

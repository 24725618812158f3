import { useState } from 'react'
import { canonicalTimeZone } from '../../../shared/input/time-zones'
import { useNow } from '../../lib/clock/use-now'
import { useSaveZone } from '../../lib/profile/save-zone'
import { asTime } from '../../lib/words/display-formats'
import { browserZone } from '../../lib/zone/browser-zone'
import { useZone } from '../../lib/zone/use-zone'
import { zoneName } from '../../lib/zone/zone-names'
import { Field } from '../../ui/forms/Field'
import { Panel } from '../../ui/Panel'
import { isOffered, zoneGroups } from './zone-choices'

interface ZonePanelProps {
  /** Null for the browser's zone. */
  chosen: string | null
}

const AS_BROWSER = ''

export function ZonePanel({ chosen }: ZonePanelProps) {
  const [groups] = useState(zoneGroups)
  const { mutate, isPending, variables } = useSaveZone()
  const now = useNow()
  const zone = useZone()
  const wanted = isPending ? variables.time_zone : chosen
  const shown = (wanted && canonicalTimeZone(wanted)) || AS_BROWSER
  return (
    <Panel className="zone-panel">
      <Field
        label="Time zone"
        help={`Times are in ${zoneName(zone)}, where it is now ${asTime(now, zone)}. Days and daily rests follow this zone.`}
      >
        {(control) => (
          <select
            {...control}
            className="input"
            value={shown}
            onChange={({ target }) => mutate({ time_zone: target.value || null })}
          >
            <option value={AS_BROWSER}>{`Same as my browser (${zoneName(browserZone())})`}</option>
            {shown && !isOffered(groups, shown) && <option value={shown}>{zoneName(shown)}</option>}
            {groups.map(({ region, zones }) => (
              <optgroup key={region} label={region}>
                {zones.map(({ zone: offered, place }) => (
                  <option key={offered} value={offered}>
                    {place}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
    </Panel>
  )
}

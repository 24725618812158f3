import { PATHS } from '../../../shared/paths'
import { useNow } from '../../lib/clock/use-now'
import { useSaveZone } from '../../lib/profile/save-zone'
import { asTime } from '../../lib/words/display-formats'
import { browserZone } from '../../lib/zone/browser-zone'
import { zoneName } from '../../lib/zone/zone-names'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'

const UTC = 'UTC'

/** The browser's zone is unknown to the server, which writes while no page is open. */
export function ZoneOfMessages({ chosen }: { chosen: string | null }) {
  const { mutate, isPending } = useSaveZone()
  const now = useNow()
  const here = browserZone()
  const zone = chosen ?? UTC
  const isUnchosen = chosen === null && here !== UTC
  return (
    <div className="zone-of-messages">
      <p className="quiet">
        <span>{`Messages are in the time zone ${zoneName(zone)}, where it is now ${asTime(now, zone)}. `}</span>
        {!isUnchosen && (
          <a className="link" href={PATHS.settings}>
            Change it
          </a>
        )}
      </p>
      {isUnchosen && (
        <Button
          ref={moveFocusOnRemoval}
          size="small"
          isBusy={isPending}
          busyLabel="Saving…"
          onClick={() => mutate({ time_zone: here })}
        >
          {`Use ${zoneName(here)}`}
        </Button>
      )}
    </div>
  )
}

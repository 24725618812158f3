import { useStore } from '@nanostores/react'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { $isUpdated } from '../../lib/live/server-store'
import { checkForUpdate } from '../../lib/updates/check-for-update'
import { Button } from '../Button'
import { Strip } from '../feedback/Strip'

/** Only without a service worker, which brings its own prompt. */
export function NewBuild() {
  const isUpdated = useStore($isUpdated)
  useEffect(() => {
    if (isUpdated) void checkForUpdate()
  }, [isUpdated])
  return (
    <div role="status">
      {isUpdated && !navigator.serviceWorker?.controller && (
        <Strip icon={<RefreshCw />} tone="quiet">
          <span>Castellan was updated.</span>
          <Button size="small" onClick={() => location.reload()}>
            Reload
          </Button>
        </Strip>
      )}
    </div>
  )
}

import { RotateCw } from 'lucide-react'
import { Button } from '../../ui/Button'

/** Replaces the sign-in form when the browser stores nothing. */
export const StorageBlocked = () => (
  <div className="auth-message" role="alert">
    <p>
      Your browser blocks data for this site, so you cannot stay signed in. Allow cookies and site data for it in your
      browser's settings, then reload the page.
    </p>
    <Button kind="primary" icon={<RotateCw />} onClick={() => location.reload()}>
      Reload the page
    </Button>
  </div>
)

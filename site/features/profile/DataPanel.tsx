import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { Panel } from '../../ui/Panel'
import { DeleteAccountDialog } from './DeleteAccountDialog'
import { useExport } from './data-requests'

export function DataPanel() {
  const [isDeleting, setDeleting] = useState(false)
  const { mutate, isPending } = useExport()
  return (
    <Panel
      title="Your data"
      className="data-panel"
      note="Download a copy of your data, or delete your account. Deleting stops your bots and cannot be undone."
    >
      <Button icon={<Download />} isBusy={isPending} busyLabel="Downloading…" onClick={() => mutate()}>
        Download my data
      </Button>
      <Button kind="danger" icon={<Trash2 />} onClick={() => setDeleting(true)}>
        Delete account
      </Button>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Panel>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from 'lucide-react'
import { useState } from 'react'
import { PATHS } from '../../../../shared/paths'
import { failureOf } from '../../../lib/queries/failure'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { DialogLoading } from '../../../ui/dialog/DialogLoading'
import { DialogBody, DialogClose, DialogFoot } from '../../../ui/dialog/DialogParts'
import { LoadError } from '../../../ui/feedback/LoadError'
import { CopyField } from '../../../ui/forms/CopyField'
import { IconButton } from '../../../ui/IconButton'
import { shareQuery, useEndSharing, useShare } from './share-requests'

/** A link to a copy that others can read and take, and no more. */
export function ShareButton({ scriptId }: { scriptId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton name="Share by a link" icon={<Link />} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title="Share by a link" isOpen onOpenChange={setOpen}>
          <Sharing scriptId={scriptId} />
        </Dialog>
      )}
    </>
  )
}

function Sharing({ scriptId }: { scriptId: string }) {
  const found = useQuery(shareQuery(scriptId))
  const sharing = useShare(scriptId)
  const ending = useEndSharing(scriptId)
  const failure = failureOf([found])
  if (failure) return <LoadError {...failure} />
  if (!found.data) return <DialogLoading />
  const { word } = found.data
  return (
    <>
      <DialogBody>
        <p>
          Players who have the link see the newest version of the code, and can take it into their own scripts. They see
          neither your name nor your bots, and change nothing of yours.
        </p>
        {word !== null && <CopyField label="Link" rows={2} value={`${location.origin}${PATHS.sharedScript}/${word}`} />}
      </DialogBody>
      <DialogFoot>
        <DialogClose>
          <Button kind="quiet">Close</Button>
        </DialogClose>
        {word === null ? (
          <Button
            kind="primary"
            isBusy={sharing.isPending}
            busyLabel="Making…"
            onClick={() => sharing.mutate(scriptId)}
          >
            Make a link
          </Button>
        ) : (
          <Button kind="danger" isBusy={ending.isPending} busyLabel="Ending…" onClick={() => ending.mutate(scriptId)}>
            End sharing
          </Button>
        )}
      </DialogFoot>
    </>
  )
}

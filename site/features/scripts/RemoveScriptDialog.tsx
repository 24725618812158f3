import type { Script } from '../../../shared/scripts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useRemoveScript } from './script-requests'

interface RemoveScriptDialogProps {
  script: Pick<Script, 'id' | 'name' | 'newest'>
  onClose: () => void
  onRemoved: () => void
}

export function RemoveScriptDialog({ script: { id, name, newest }, onClose, onRemoved }: RemoveScriptDialogProps) {
  const { mutate, isPending } = useRemoveScript(onRemoved)
  const versions = newest === 1 ? 'its version' : `its ${newest} versions`
  return (
    <ConfirmDialog
      title="Remove script"
      action="Remove script"
      busyLabel="Removing…"
      isBusy={isPending}
      onConfirm={() => mutate(id, { onError: onClose })}
      onClose={onClose}
    >
      <p>
        <b>{name}</b>
        <span>{` goes with ${versions}. This cannot be undone.`}</span>
      </p>
    </ConfirmDialog>
  )
}

import { Button } from '../../ui/Button'
import { useUnlinkDiscord } from './discord-requests'
import { IdentityDialog } from './IdentityDialog'

export function UnlinkDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending } = useUnlinkDiscord()
  return (
    <IdentityDialog
      title="Unlink Discord"
      lead="You will sign in with your password. Other devices that signed in with Discord are signed out."
      hasPassword
      onSubmit={(proof, onError) => !isPending && mutate(proof, { onSuccess: onClose, onError })}
      onClose={onClose}
    >
      {() => (
        <Button type="submit" isBusy={isPending} busyLabel="Unlinking...">
          Unlink
        </Button>
      )}
    </IdentityDialog>
  )
}

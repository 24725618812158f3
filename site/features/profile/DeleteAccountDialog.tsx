import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../lib/queries/player-queries'
import { Button } from '../../ui/Button'
import { useDeleteAccount } from './data-requests'
import { IdentityDialog } from './IdentityDialog'

const LEAD =
  'Your bots stop. Your account is deleted at once, with your game accounts and their passwords, your bots and ' +
  'everything they recorded. The game itself is not affected. This cannot be undone.'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const hasPassword = useQuery(profileQuery).data?.has_password ?? true
  const { mutate, isPending } = useDeleteAccount()
  return (
    <IdentityDialog
      title="Delete account"
      lead={LEAD}
      hasPassword={hasPassword}
      onSubmit={(proof, onError) => !isPending && mutate(proof, { onError })}
      onClose={onClose}
    >
      {() => (
        <Button type="submit" kind="danger" isBusy={isPending} busyLabel="Deleting…">
          Delete account
        </Button>
      )}
    </IdentityDialog>
  )
}

import type { IdentityProof } from '../../../shared/profile'
import { useDiscord } from '../../lib/discord/use-discord'
import { announce } from '../../lib/toasts/announce'
import { DONE } from '../../lib/words/toast-messages'
import { DiscordButton } from '../../ui/DiscordButton'
import { beginDiscordLink, refetchDiscordLink } from './discord-requests'
import { IdentityDialog, type OnError } from './IdentityDialog'

interface LinkRequest {
  proof: IdentityProof
  onError: OnError
}

interface LinkDialogProps {
  hasPassword: boolean
  onClose: () => void
}

export function LinkDialog({ hasPassword, onClose }: LinkDialogProps) {
  const { open, openHere, ...state } = useDiscord({
    requestAddress: ({ proof, onError }: LinkRequest) =>
      beginDiscordLink(proof).catch((error: unknown) => {
        onError(error)
        throw error
      }),
    onSuccess: () => {
      onClose()
      announce(DONE.linkDiscord)
      return refetchDiscordLink()
    },
  })
  return (
    <IdentityDialog
      title="Link Discord"
      lead="Anyone with access to the linked Discord account can sign in as you."
      hasPassword={hasPassword}
      onSubmit={(proof, onError) => !state.isBusy && open({ proof, onError })}
      onClose={onClose}
    >
      {(proof, onError) => (
        <DiscordButton
          {...state}
          label="Continue to Discord"
          onOpen={() => open({ proof, onError })}
          onOpenHere={() => openHere({ proof, onError })}
        />
      )}
    </IdentityDialog>
  )
}

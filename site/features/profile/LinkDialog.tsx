import { useDiscord } from '../../lib/discord/use-discord'
import { DONE } from '../../lib/messages'
import { toastDone } from '../../lib/toasts/toasts'
import { DiscordButton } from '../../ui/DiscordButton'
import { askForLinkAgain, beginDiscordLink } from './discord-requests'
import { IdentityDialog } from './IdentityDialog'

interface LinkDialogProps {
  hasPassword: boolean
  onClose: () => void
}

export function LinkDialog({ hasPassword, onClose }: LinkDialogProps) {
  const { open, openHere, ...state } = useDiscord({
    begin: beginDiscordLink,
    onSuccess: () => {
      onClose()
      toastDone(DONE.linkDiscord)
      return askForLinkAgain()
    },
  })
  return (
    <IdentityDialog
      title="Link Discord"
      lead="Whoever has the Discord account that you link can sign in as you."
      hasPassword={hasPassword}
      onSubmit={(proof) => !state.isBusy && open(proof)}
      onClose={onClose}
    >
      {(proof) => (
        <DiscordButton
          {...state}
          label="Continue to Discord"
          onOpen={() => open(proof)}
          onOpenHere={() => openHere(proof)}
        />
      )}
    </IdentityDialog>
  )
}

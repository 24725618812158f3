import type { DiscordOutcome } from '../../lib/discord/discord-outcome'
import { useDiscord } from '../../lib/discord/use-discord'
import { DiscordButton } from '../../ui/DiscordButton'
import { beginDiscordSignIn } from './auth-requests'

export type DiscordSignedIn = Extract<DiscordOutcome, { kind: 'signed-in' }>

interface DiscordSignInProps {
  /** Where the player goes after a sign-in in this tab. */
  path: string
  onSignedIn: (outcome: DiscordSignedIn) => Promise<void>
}

export function DiscordSignIn({ path, onSignedIn }: DiscordSignInProps) {
  const { open, openHere, ...state } = useDiscord({
    requestAddress: beginDiscordSignIn,
    path,
    onSuccess: (outcome) => outcome.kind === 'signed-in' && onSignedIn(outcome),
  })
  return (
    <>
      <p className="or">or</p>
      <DiscordButton {...state} label="Sign in with Discord" isWide onOpen={open} onOpenHere={openHere} />
    </>
  )
}

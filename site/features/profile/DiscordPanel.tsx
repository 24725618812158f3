import { useQuery } from '@tanstack/react-query'
import type { DiscordLink } from '../../../shared/discord'
import { DISCORD_REFUSALS } from '../../../shared/messages'
import { useDiscord } from '../../lib/discord/use-discord'
import { DONE } from '../../lib/messages'
import { toastDone } from '../../lib/toasts/toasts'
import { Button } from '../../ui/Button'
import { DiscordButton } from '../../ui/DiscordButton'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Panel } from '../../ui/Panel'
import { askForLinkAgain, beginDiscordLink, discordQuery, useUnlinkDiscord } from './discord-requests'

export function DiscordPanel() {
  const { data, isError } = useQuery(discordQuery)
  const account = data ? (data.discord?.username ?? 'Not linked') : isError ? '–' : <Skeleton width="8rem" />
  return (
    <Panel title="Discord" className="discord-panel">
      <p className="discord-account">{account}</p>
      <p className="quiet">{data ? adviceOn(data) : isError && 'Your link to Discord could not be loaded.'}</p>
      <div className="panel-actions">
        {data?.discord ? <UnlinkButton isOnlyWayIn={!data.has_password} /> : <LinkButton link={data} />}
      </div>
    </Panel>
  )
}

function adviceOn({ discord, has_password, available }: DiscordLink): string {
  if (discord && !has_password) return 'It is your only way in: set a password before you unlink it.'
  if (discord) return 'You can sign in with Discord or with your password.'
  return available ? 'Link it to sign in without a password.' : DISCORD_REFUSALS.unavailable
}

function LinkButton({ link }: { link: DiscordLink | undefined }) {
  const { open, openHere, ...state } = useDiscord({
    begin: beginDiscordLink,
    onSuccess: () => {
      toastDone(DONE.linkDiscord)
      return askForLinkAgain()
    },
  })
  return (
    <DiscordButton {...state} label="Link Discord" isDisabled={!link?.available} onOpen={open} onOpenHere={openHere} />
  )
}

function UnlinkButton({ isOnlyWayIn }: { isOnlyWayIn: boolean }) {
  const { mutate, isPending } = useUnlinkDiscord()
  return (
    <Button isBusy={isPending} busyLabel="Unlinking..." aria-disabled={isOnlyWayIn} onClick={() => mutate()}>
      Unlink Discord
    </Button>
  )
}

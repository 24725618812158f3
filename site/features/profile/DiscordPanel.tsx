import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DiscordLink } from '../../../shared/discord'
import { DISCORD_REFUSALS } from '../../../shared/messages'
import { Button } from '../../ui/Button'
import { DiscordMark } from '../../ui/drawings/DiscordMark'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Panel } from '../../ui/Panel'
import { discordQuery } from './discord-requests'
import { LinkDialog } from './LinkDialog'
import { UnlinkDialog } from './UnlinkDialog'

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
  const [isLinking, setLinking] = useState(false)
  return (
    <>
      <Button icon={<DiscordMark />} aria-disabled={!link?.available} onClick={() => setLinking(true)}>
        Link Discord
      </Button>
      {link && isLinking && <LinkDialog hasPassword={link.has_password} onClose={() => setLinking(false)} />}
    </>
  )
}

function UnlinkButton({ isOnlyWayIn }: { isOnlyWayIn: boolean }) {
  const [isUnlinking, setUnlinking] = useState(false)
  return (
    <>
      <Button aria-disabled={isOnlyWayIn} onClick={() => setUnlinking(true)}>
        Unlink Discord
      </Button>
      {isUnlinking && <UnlinkDialog onClose={() => setUnlinking(false)} />}
    </>
  )
}

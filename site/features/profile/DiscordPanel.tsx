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
        <DiscordAction link={data} />
      </div>
    </Panel>
  )
}

function adviceOn({ discord, has_password, available }: DiscordLink): string {
  if (discord && !has_password) return 'Discord is your only way to sign in. Set a password before you unlink it.'
  if (discord) return 'You can sign in with Discord or with your password.'
  return available ? 'Link Discord to sign in without a password.' : DISCORD_REFUSALS.unavailable
}

/** Lives here, so that a refetch that changes the button does not close the dialog. */
function DiscordAction({ link }: { link: DiscordLink | undefined }) {
  const [choice, choose] = useState<'link' | 'unlink' | null>(null)
  const close = () => choose(null)
  return (
    <>
      {link?.discord ? (
        <Button aria-disabled={!link.has_password} onClick={() => choose('unlink')}>
          Unlink Discord
        </Button>
      ) : (
        <Button icon={<DiscordMark />} aria-disabled={!link?.available} onClick={() => choose('link')}>
          Link Discord
        </Button>
      )}
      {choice === 'link' && <LinkDialog hasPassword={link?.has_password ?? true} onClose={close} />}
      {choice === 'unlink' && <UnlinkDialog onClose={close} />}
    </>
  )
}

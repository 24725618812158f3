import type { Channel } from '../../../shared/channels'
import { Button } from '../../ui/Button'
import { ChannelCard } from './ChannelCard'
import { KnownChannel } from './KnownChannel'

interface DiscordCardProps {
  channel: Channel | undefined
  /** No way is set up yet. */
  isFirst: boolean
  onConnect: () => void
  onRemove: (channel: Channel) => void
}

export const DiscordCard = ({ channel, isFirst, onConnect, onRemove }: DiscordCardProps) => (
  <ChannelCard title="Discord">
    {channel ? (
      <KnownChannel channel={channel} label="Webhook" isAsleep={false} onRemove={onRemove} />
    ) : (
      <>
        <p>A message in a channel of your Discord server, by a webhook that you make there.</p>
        <Button kind={isFirst ? 'primary' : undefined} onClick={onConnect}>
          Connect Discord
        </Button>
      </>
    )}
  </ChannelCard>
)

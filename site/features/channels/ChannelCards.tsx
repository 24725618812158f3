import { useState } from 'react'
import type { Channel, Channels } from '../../../shared/channels'
import { wayRefusal } from '../../../shared/plans/plan-refusals'
import { ConnectDiscordDialog } from './ConnectDiscordDialog'
import { DiscordCard } from './DiscordCard'
import { MailCard } from './MailCard'
import { RemoveChannelDialog } from './RemoveChannelDialog'

interface ChannelCardsProps extends Pick<Channels, 'channels' | 'offers'> {
  plan: string
}

type Open = 'connect' | { remove: Channel } | null

export function ChannelCards({ channels, offers, plan }: ChannelCardsProps) {
  const [open, setOpen] = useState<Open>(null)
  const remove = (channel: Channel) => setOpen({ remove: channel })
  const close = () => setOpen(null)
  const of = (way: Channel['way']) => channels.find((channel) => channel.way === way)
  return (
    <>
      <div className="channel-cards">
        <DiscordCard
          channel={of('discord')}
          isFirst={channels.length === 0}
          onConnect={() => setOpen('connect')}
          onRemove={remove}
        />
        <MailCard channel={of('mail')} offer={offers.mail} refusal={wayRefusal(plan, 'mail')} onRemove={remove} />
      </div>
      {open === 'connect' && <ConnectDiscordDialog onClose={close} />}
      {open && open !== 'connect' && <RemoveChannelDialog channel={open.remove} onClose={close} />}
    </>
  )
}

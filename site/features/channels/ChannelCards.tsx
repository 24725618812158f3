import { useState } from 'react'
import type { Channel, Channels } from '../../../shared/channels'
import type { Way } from '../../../shared/enums/alert-kinds'
import { wayRefusal } from '../../../shared/plans/plan-refusals'
import { ConnectDiscordDialog } from './ConnectDiscordDialog'
import { DiscordCard } from './DiscordCard'
import { MailCard } from './MailCard'
import { PushCards } from './PushCards'
import { RemoveChannelDialog } from './RemoveChannelDialog'

interface ChannelCardsProps extends Pick<Channels, 'channels' | 'offers'> {
  plan: string
}

type Open = 'connect' | { remove: Channel } | null

export function ChannelCards({ channels, offers, plan }: ChannelCardsProps) {
  const [open, setOpen] = useState<Open>(null)
  const remove = (channel: Channel) => setOpen({ remove: channel })
  const close = () => setOpen(null)
  const of = (way: Way) => channels.find((channel) => channel.way === way)
  return (
    <>
      <div className="channel-cards">
        <DiscordCard
          channel={of('discord')}
          isFirst={channels.length === 0}
          onConnect={() => setOpen('connect')}
          onRemove={remove}
        />
        {offers.mail && (
          <MailCard channel={of('mail')} offer={offers.mail} refusal={wayRefusal(plan, 'mail')} onRemove={remove} />
        )}
        {offers.push && (
          <PushCards
            devices={channels.filter(({ way }) => way === 'push')}
            pushKey={offers.push.key}
            refusal={wayRefusal(plan, 'push')}
            onRemove={remove}
          />
        )}
      </div>
      {open === 'connect' && <ConnectDiscordDialog onClose={close} />}
      {open && open !== 'connect' && <RemoveChannelDialog channel={open.remove} onClose={close} />}
    </>
  )
}

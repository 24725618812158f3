import type { Channel, Channels } from '../../../shared/channels'
import { PATHS } from '../../../shared/paths'
import { useUnreachable } from '../../lib/live/use-unreachable'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { ChannelCard } from './ChannelCard'
import { useAddMail, useConfirmMail } from './channel-requests'
import { KnownChannel } from './KnownChannel'

type Offer = NonNullable<Channels['offers']['mail']>

interface MailCardProps {
  channel: Channel | undefined
  offer: Offer
  /** Why the plan does not have it. */
  refusal: string | null
  onRemove: (channel: Channel) => void
}

export const MailCard = ({ channel, offer, refusal, onRemove }: MailCardProps) => (
  <ChannelCard title="E-mail" refusal={refusal}>
    {channel ? (
      <KnownChannel channel={channel} label={offer.address} isAsleep={refusal !== null} onRemove={onRemove} />
    ) : (
      <>
        <p>Mails to the address of your account, at once or once a day.</p>
        {!refusal && <MailOffer {...offer} />}
      </>
    )}
  </ChannelCard>
)

function MailOffer({ address, is_proven }: Offer) {
  const { mutate, isPending } = useAddMail()
  const unreachable = useUnreachable()
  if (!address) return <NoAddress />
  if (!is_proven) return <Unproven address={address} />
  return (
    <>
      <p className="channel-address">{address}</p>
      <Button
        ref={moveFocusOnRemoval}
        unlikely={unreachable}
        isBusy={isPending}
        busyLabel="Setting up…"
        onClick={() => mutate(undefined)}
      >
        Write to me
      </Button>
    </>
  )
}

const NoAddress = () => (
  <p className="quiet">
    <span>Your account has no e-mail address. </span>
    <a className="link" href={PATHS.profile}>
      Add one
    </a>
  </p>
)

function Unproven({ address }: { address: string }) {
  const { mutate, isPending, isSuccess } = useConfirmMail()
  const unreachable = useUnreachable()
  return (
    <>
      <p className="channel-address">{address}</p>
      <p className="quiet">This address is not confirmed yet. Alerts are sent to confirmed addresses only.</p>
      <Button unlikely={unreachable} isBusy={isPending} busyLabel="Sending…" onClick={() => mutate()}>
        {isSuccess ? 'Send it again' : 'Send the confirmation mail'}
      </Button>
      <p className="quiet" role="status">
        {isSuccess && <span>It is on its way. Open the link in it while you are signed in.</span>}
      </p>
    </>
  )
}

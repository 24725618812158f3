import type { Channel } from '../../../shared/channels'
import { useUnreachable } from '../../lib/live/use-unreachable'
import { obstacleInWords } from '../../lib/push/push-obstacle'
import { TROUBLE_IN_WORDS } from '../../lib/push/push-state'
import { Button } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { ChannelCard } from './ChannelCard'
import { useAddPush } from './channel-requests'
import { KnownChannel } from './KnownChannel'
import type { ThisBrowser } from './this-browser'

interface PushCardProps {
  browser: ThisBrowser
  /** What browsers subscribe with. */
  pushKey: string
  /** Why the plan does not have it. */
  refusal: string | null
  onAdded: () => void
  onRemove: (channel: Channel) => void
}

export const PushCard = ({ browser, refusal, onRemove, ...offer }: PushCardProps) => (
  <ChannelCard title="Push on this device" refusal={refusal}>
    {browser.kind === 'added' ? (
      <KnownChannel channel={browser.channel} isAsleep={refusal !== null} onRemove={onRemove} />
    ) : (
      <>
        <p>Notifications of this browser, also while no page of Castellan is open.</p>
        {!refusal && <PushOffer browser={browser} {...offer} />}
      </>
    )}
  </ChannelCard>
)

type PushOfferProps = Pick<PushCardProps, 'pushKey' | 'onAdded'> & { browser: Exclude<ThisBrowser, { kind: 'added' }> }

function PushOffer({ browser, pushKey, onAdded }: PushOfferProps) {
  const { mutate, isPending } = useAddPush(onAdded)
  const unreachable = useUnreachable()
  if (browser.kind === 'unknown') return null
  if (browser.kind === 'impossible') return <p className="quiet">{obstacleInWords(browser.obstacle)}</p>
  return (
    <>
      {browser.trouble && <p className="quiet">{TROUBLE_IN_WORDS[browser.trouble]}</p>}
      <Button
        ref={moveFocusOnRemoval}
        unlikely={unreachable}
        isBusy={isPending}
        busyLabel="Asking…"
        onClick={() => mutate(pushKey)}
      >
        {browser.trouble ? 'Add it again' : 'Turn on push'}
      </Button>
      <p className="quiet">Your browser asks for permission. On an iPhone or iPad it needs the installed app.</p>
    </>
  )
}

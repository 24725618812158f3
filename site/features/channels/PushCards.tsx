import type { Channel } from '../../../shared/channels'
import { DevicesPanel } from './DevicesPanel'
import { PushCard } from './PushCard'
import { thisBrowser } from './this-browser'
import { usePushState } from './use-push-state'

interface PushCardsProps {
  devices: readonly Channel[]
  pushKey: string
  refusal: string | null
  onRemove: (channel: Channel) => void
}

/** This device beside Discord and e-mail, and the others below. */
export function PushCards({ devices, pushKey, refusal, onRemove }: PushCardsProps) {
  const { state, refresh } = usePushState(pushKey)
  const browser = thisBrowser(state, devices)
  const others = browser.kind === 'added' ? devices.filter(({ id }) => id !== browser.channel.id) : devices
  return (
    <>
      <PushCard browser={browser} pushKey={pushKey} refusal={refusal} onAdded={refresh} onRemove={onRemove} />
      {others.length > 0 && (
        <DevicesPanel devices={others} count={devices.length} isAsleep={refusal !== null} onRemove={onRemove} />
      )}
    </>
  )
}

import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { MessageBus } from '../bus/message-bus'
import type { Change, Changes } from './changes'

const EVERYONE = 'changes'
const channelOf = (user: Change['user']) => (user === null ? EVERYONE : `${EVERYONE}:${user}`)

/** All pages miss messages at the same moment, but must not all ask at the same moment. */
const JITTER = 2 * SECOND

interface ChangesDeps {
  bus: MessageBus
  clock: Clock
  random?: () => number
}

/** Publishes changes on the bus. A process subscribes to a player's channel only while someone there listens. */
export function createChanges({ bus, clock, random = Math.random }: ChangesDeps): Changes {
  return {
    publish(change) {
      bus.publish(channelOf(change.user), JSON.stringify(change))
    },
    async subscribe(user, onChange, signal) {
      let isReloadDue = false

      async function onMissed() {
        if (isReloadDue) return
        isReloadDue = true
        await clock.sleep(random() * JITTER, signal).catch(() => {})
        isReloadDue = false
        if (!signal.aborted) onChange({ kind: 'missed', user: null, id: '' })
      }

      const listener = { onMessage: (message: string) => onChange(JSON.parse(message)) }
      await Promise.all([
        bus.subscribe(channelOf(user), listener, signal),
        bus.subscribe(EVERYONE, { ...listener, onMissed }, signal),
      ])
    },
  }
}

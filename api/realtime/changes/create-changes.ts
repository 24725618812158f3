import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import { holdAnswer } from '../../platform/tracing/current-call'
import type { MessageBus } from '../bus/message-bus'
import type { Versions } from '../versions/versions'
import type { Change, ChangeKind, Changes } from './changes'

const EVERYONE = 'changes'
const channelOf = (user: Change['user']) => (user === null ? EVERYONE : `${EVERYONE}:${user}`)

/** All pages miss messages at the same moment, but must not all ask at the same moment. */
const JITTER = 2 * SECOND

/** Whether an answer that is remembered shows it. */
const IS_REMEMBERED: Record<ChangeKind, boolean> = {
  bot: true,
  bots: true,
  account: true,
  token: false,
  webhook: false,
  channel: false,
  script: true,
  day: false,
  castles: false,
  notification: true,
  announcement: true,
  seen: true,
  user: true,
  subscription: true,
  lines_wanted: false,
  missed: false,
}

interface ChangesDeps {
  bus: MessageBus
  clock: Clock
  versions?: Pick<Versions, 'advance'>
  random?: () => number
}

/** Publishes changes on the bus. A process subscribes to a player's channel only while someone there listens. */
export function createChanges({ bus, clock, versions, random = Math.random }: ChangesDeps): Changes {
  return {
    publish(change) {
      const { kind, user } = change
      // Before the message, so that who hears it reads the new version. A player's next call may reach another process.
      if (versions && IS_REMEMBERED[kind]) holdAnswer(versions.advance(user && String(user)))
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

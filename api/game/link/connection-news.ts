import { formatDuration } from '../protocol/formats'
import type { ConnectionEvent } from './connection-event'
import { maintenanceUntil, noAnswer, tooManyRequests } from './game-refusals'

interface ConnectionNewsOptions {
  server: string
  name: string
  onConnection(event: ConnectionEvent): void
}

/** What the player reads about the connection; each change of its state once. */
export function createConnectionNews({ server, name, onConnection }: ConnectionNewsOptions) {
  let wasConnected = false
  let reported: 'lost' | 'maintenance' | null = null

  return {
    reportLost() {
      if (reported === 'lost') return
      reported = 'lost'
      const text = wasConnected
        ? `Connection to ${server} lost. Continuing as soon as it answers.`
        : `${noAnswer(server)} Continuing as soon as it does.`
      onConnection({ kind: 'lost', sign: '!', text })
    },
    reportMaintenance(until: number) {
      reported = 'maintenance'
      const text = `${maintenanceUntil(server, until)} Waiting.`
      onConnection({ kind: 'maintenance', sign: '!', text })
    },
    reportRateLimit(wait: number) {
      const text = `${tooManyRequests(server)} No action for ${formatDuration(wait)}.`
      onConnection({ kind: 'rate_limited', sign: '!', text })
    },
    reportGoingOn() {
      onConnection({ kind: 'going_on', sign: '.', text: 'Continuing.' })
    },
    reportSessions(sessions: number) {
      const text = `${name} is signed in to ${server} ${sessions} times at once.`
      onConnection({ kind: 'signed_in_elsewhere', sign: '!', text })
    },
    reportAnswer() {
      const text = wasConnected ? 'Connected again. Nothing was missed.' : `Connected to ${server}.`
      if (reported) onConnection({ kind: 'back', sign: '.', text })
      reported = null
      wasConnected = true
    },
    reportSignOut() {
      reported = null
      wasConnected = false
    },
  }
}

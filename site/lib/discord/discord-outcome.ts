import type { User } from '../../../shared/auth'
import { DISCORD_REFUSALS } from '../../../shared/messages'
import type { Toast } from '../toasts/toast'
import { FAILED } from '../words/toast-messages'

export type DiscordOutcome =
  | { kind: 'signed-in'; token: string; user: User; hasPasswordEnded: boolean }
  | { kind: 'linked' }
  | { kind: 'failed'; error: string }

const KINDS: unknown[] = ['signed-in', 'linked', 'failed'] satisfies DiscordOutcome['kind'][]

interface DiscordMessage {
  from: typeof FROM
  outcome: DiscordOutcome
}

const FROM = 'discord-sign-in'

export const messageOf = (outcome: DiscordOutcome): DiscordMessage => ({ from: FROM, outcome })

/** The outcome in a message of our own origin; null for any other message. */
export function outcomeIn({ origin, data }: MessageEvent): DiscordOutcome | null {
  if (origin !== location.origin || data?.from !== FROM) return null
  return KINDS.includes(data.outcome?.kind) ? data.outcome : null
}

const refusals = new Map<string, string>(Object.entries(DISCORD_REFUSALS))

export function discordFailure(error: string): Toast {
  // The player pressed "Cancel" at Discord.
  if (error === 'access_denied') return { kind: 'note', text: FAILED.discord }
  if (error === 'no_token') return { kind: 'failed', text: FAILED.noToken }
  return { kind: 'failed', text: refusals.get(error) ?? FAILED.discord }
}

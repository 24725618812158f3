import type { Clock } from '../../../platform/time/clock'
import { snowflakeAt } from './snowflake'

/** How a webhook answers, apart from what its body deserves. */
export type WebhookRule =
  | { kind: 'works' | 'gone' | 'wrong_token' | 'forbidden' | 'fails' | 'silent' }
  | { kind: 'limited'; until: number; isGlobal: boolean }

export interface PracticeMessage {
  id: string
  webhook_id: string
  timestamp: string
  username: string
  content: string
  embeds: unknown[]
  flags: number
  /** Who gets a notification: users, and "everyone". */
  pinged: string[]
}

export interface PracticeWebhook {
  id: string
  token: string
}

/** Webhooks of the stand-in. Their addresses stay the same after a restart, apart from the port. */
export interface PracticeWebhooks {
  find(id: string): PracticeWebhook | null
  ruleOf(id: string): WebhookRule
  setRule(id: string, rule: WebhookRule): void
  add(webhook: PracticeWebhook, message: Omit<PracticeMessage, 'id' | 'webhook_id' | 'timestamp'>): PracticeMessage
  /** Newest first. */
  messages(id?: string): PracticeMessage[]
  /** The first three, and those that were used. */
  shown(): PracticeWebhook[]
}

const FIRST_ID = 900_100_200_300_500_000n
const WEBHOOKS = 100_000n
const TOKEN_LENGTH = 68
const SHOWN = [1, 2, 3]
const MOST_MESSAGES = 5000
const WORKS: WebhookRule = { kind: 'works' }

/** @param number counted from 1 */
export function practiceWebhook(number: number): PracticeWebhook {
  const id = String(FIRST_ID + BigInt(number))
  return { id, token: tokenOf(id) }
}

const tokenOf = (id: string) =>
  new Bun.CryptoHasher('sha512').update(`practice webhook ${id}`).digest('base64url').slice(0, TOKEN_LENGTH)

export function createPracticeWebhooks({ now }: Pick<Clock, 'now'>): PracticeWebhooks {
  const rules = new Map<string, WebhookRule>()
  const messages: PracticeMessage[] = []
  const isPractice = (id: string) => {
    const number = /^\d{18}$/.test(id) ? BigInt(id) - FIRST_ID : 0n
    return number > 0n && number < WEBHOOKS
  }
  return {
    find: (id) => (isPractice(id) ? { id, token: tokenOf(id) } : null),
    ruleOf(id) {
      const rule = rules.get(id) ?? WORKS
      return rule.kind === 'limited' && rule.until <= now() ? WORKS : rule
    },
    setRule(id, rule) {
      rules.set(id, rule)
    },
    add({ id }, message) {
      const added = { ...message, id: snowflakeAt(now()), webhook_id: id, timestamp: new Date(now()).toISOString() }
      messages.unshift(added)
      messages.splice(MOST_MESSAGES)
      return added
    },
    messages: (id) => messages.filter(({ webhook_id }) => id === undefined || webhook_id === id),
    shown() {
      const used = [...rules.keys(), ...messages.map(({ webhook_id }) => webhook_id)]
      const ids = new Set([...SHOWN.map((number) => practiceWebhook(number).id), ...used.sort()])
      return [...ids].map((id) => ({ id, token: tokenOf(id) }))
    },
  }
}

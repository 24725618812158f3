import { SECOND } from '../../../../shared/time'
import type { WebhookRule } from './practice-webhooks'

interface RuleChoice {
  text: string
  of(now: number, seconds?: number): WebhookRule
}

const limited =
  (isGlobal: boolean): RuleChoice['of'] =>
  (now, seconds = 3) => ({ kind: 'limited', until: now + seconds * SECOND, isGlobal })

/** By their names in a form. */
export const WEBHOOK_RULES = {
  works: { text: 'Works', of: () => ({ kind: 'works' }) },
  limited: { text: '429 for 3 seconds', of: limited(false) },
  limited_globally: { text: '429 for all, for 3 seconds', of: limited(true) },
  gone: { text: 'Deleted', of: () => ({ kind: 'gone' }) },
  wrong_token: { text: 'Token refused', of: () => ({ kind: 'wrong_token' }) },
  forbidden: { text: 'Forbidden', of: () => ({ kind: 'forbidden' }) },
  fails: { text: 'Fails', of: () => ({ kind: 'fails' }) },
  silent: { text: 'Never answers', of: () => ({ kind: 'silent' }) },
} satisfies Record<string, RuleChoice>

export const isRuleName = (name: string): name is keyof typeof WEBHOOK_RULES => Object.hasOwn(WEBHOOK_RULES, name)

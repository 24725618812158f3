import type { Served } from './castellan'

interface Practice {
  webhooks: { id: string; url: string }[]
  messages: { webhook_id: string; content: string; embeds: unknown[] }[]
}

/** The webhooks of Discord's stand-in, and what was sent to them. */
export async function practiceWebhooks(castellan: Served): Promise<Practice> {
  const answer = await fetch(`${castellan.practiceAt('Discord')}.json`)
  return (await answer.json()) as Practice
}

/** How this webhook answers from now on: "gone", "fails", "works". */
export async function ruleWebhook(castellan: Served, id: string, rule: string): Promise<void> {
  const body = new URLSearchParams({ rule })
  const answer = await fetch(`${castellan.practiceAt('Discord')}/${id}/rule`, { method: 'POST', body })
  if (!answer.ok) throw new Error(`The rule ${rule}: ${answer.status}`)
}

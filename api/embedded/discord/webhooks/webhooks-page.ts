import { practicePage } from '../pages/practice-page'
import type { PracticeMessage, PracticeWebhook, PracticeWebhooks, WebhookRule } from './practice-webhooks'
import { WEBHOOK_RULES } from './webhook-rules'

const STYLE = `
  main { max-width: 44rem }
  section { border: 1px solid #4a4d45; border-radius: .25rem; padding: 1rem; margin-top: 1rem }
  h2 { font-size: 1.125rem; margin: 0 0 .5rem }
  input { box-sizing: border-box; width: 100%; padding: .625rem; font: .875rem/1.5 ui-monospace, monospace }
  form { display: flex; flex-wrap: wrap; gap: .5rem; margin: .75rem 0 }
  button { padding: .375rem .75rem }
  button[aria-pressed=true] { background: #f1eee4; color: #151815 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #222621; padding: .75rem; margin: .5rem 0 }
`

/** `/webhooks`: the addresses to paste into Castellan, how they answer, and what was sent to them. */
export function webhooksPage(webhooks: PracticeWebhooks, addressOf: (webhook: PracticeWebhook) => string): string {
  const cards = webhooks
    .shown()
    .map((webhook, index) => card(webhooks, webhook, { index, address: addressOf(webhook) }))
  return practicePage({
    title: 'Practice webhooks',
    note: 'These webhooks are on this machine, for practice.',
    style: STYLE,
    content: `<h1>Webhooks</h1>
<p>Paste an address into Castellan under Settings, Notifications. Load this page again to see what was sent.</p>
${cards.join('\n')}`,
  })
}

function card(
  webhooks: PracticeWebhooks,
  { id }: PracticeWebhook,
  { index, address }: { index: number; address: string },
): string {
  const messages = webhooks.messages(id)
  return `<section aria-labelledby="name-${id}">
<h2 id="name-${id}">Webhook ${index + 1}</h2>
<input readonly aria-label="Address of webhook ${index + 1}" value="${Bun.escapeHTML(address)}">
<form method="post" action="/webhooks/${id}/rule">${ruleButtons(webhooks.ruleOf(id))}</form>
${messages.map(messageText).join('\n') || '<p>Nothing was sent yet.</p>'}
</section>`
}

const ruleButtons = (rule: WebhookRule) =>
  Object.entries(WEBHOOK_RULES)
    .map(([name, { text, of }]) => {
      const isPressed = scopeOf(of(0)) === scopeOf(rule)
      return `<button name="rule" value="${name}" aria-pressed="${isPressed}">${text}</button>`
    })
    .join('\n')

const scopeOf = (rule: WebhookRule) => (rule.kind === 'limited' ? `limited ${rule.isGlobal}` : rule.kind)

const messageText = ({ timestamp, username, content, embeds }: PracticeMessage) =>
  `<p><strong>${Bun.escapeHTML(username)}</strong> <time>${timestamp}</time></p>
<pre>${Bun.escapeHTML(content)}</pre>${embeds.length > 0 ? `<pre>${Bun.escapeHTML(JSON.stringify(embeds, null, 2))}</pre>` : ''}`

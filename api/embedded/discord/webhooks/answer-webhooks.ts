import { answerPage, practicePolicy } from '../pages/practice-page'
import { type ExecuteDeps, executeWebhook } from './execute-webhook'
import { createLimits } from './limits'
import { createPracticeWebhooks, type PracticeWebhook } from './practice-webhooks'
import { isRuleName, WEBHOOK_RULES } from './webhook-rules'
import { webhooksPage } from './webhooks-page'

const EXECUTE = /^\/api(?:\/v\d{1,2})?\/webhooks\/(?<id>[^/]+)\/(?<token>[^/]+)$/
const RULE = /^\/webhooks\/(?<id>\d+)\/rule$/

/** Answers the paths of webhooks; null for any other path. */
export function createWebhookAnswers(clock: ExecuteDeps['clock']) {
  const webhooks = createPracticeWebhooks(clock)
  const deps = { clock, webhooks, limits: createLimits(clock) }
  return {
    webhooks,
    answer(request: Request, url: URL): Response | Promise<Response> | null {
      const { id = '', token = '' } = EXECUTE.exec(url.pathname)?.groups ?? {}
      if (id) return executeWebhook(deps, request, { id, token })
      const ruled = RULE.exec(url.pathname)?.groups?.id
      if (ruled && request.method === 'POST') return setRule(deps, request, ruled)
      return readingOf(deps, url)
    },
  }
}

export const addressIn = (origin: string, { id, token }: PracticeWebhook) => `${origin}/api/webhooks/${id}/${token}`

function readingOf({ webhooks }: ExecuteDeps, { origin, pathname, searchParams }: URL): Response | null {
  const addressOf = (webhook: PracticeWebhook) => addressIn(origin, webhook)
  if (pathname === '/webhooks') return answerPage(webhooksPage(webhooks, addressOf), practicePolicy())
  if (pathname !== '/webhooks.json') return null
  return Response.json({
    webhooks: webhooks.shown().map((each) => ({ id: each.id, url: addressOf(each), rule: webhooks.ruleOf(each.id) })),
    messages: webhooks.messages(searchParams.get('webhook') ?? undefined),
  })
}

/** `seconds` is how long a limit lasts. */
async function setRule({ clock, webhooks }: ExecuteDeps, request: Request, id: string): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const name = String(form.get('rule'))
  if (!webhooks.find(id)) return new Response('There is no such webhook.', { status: 404 })
  if (!isRuleName(name)) {
    return new Response(`Rules are ${Object.keys(WEBHOOK_RULES).join(', ')}.`, { status: 422 })
  }
  const seconds = Number(form.get('seconds')) || undefined
  webhooks.setRule(id, WEBHOOK_RULES[name].of(clock.now(), seconds))
  return new Response(null, { status: 303, headers: { location: '/webhooks' } })
}

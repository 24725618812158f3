import type { Clock } from '../../../platform/time/clock'
import { faultsOfBody } from './check-body'
import type { Limits } from './limits'
import type { PracticeMessage, PracticeWebhook, PracticeWebhooks } from './practice-webhooks'
import {
  emptyMessage,
  invalidForm,
  invalidJson,
  invalidToken,
  missingAccess,
  rateLimited,
  serverError,
  unknownWebhook,
  wrongMethod,
} from './refusals'

export interface ExecuteDeps {
  clock: Pick<Clock, 'now'>
  webhooks: PracticeWebhooks
  limits: Limits
}

interface Sent {
  content?: string
  username?: string
  embeds?: unknown[]
  flags?: number
  allowed_mentions?: { parse?: string[]; users?: string[] }
}

/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
export async function executeWebhook(
  deps: ExecuteDeps,
  request: Request,
  { id, token }: { id: string; token: string },
): Promise<Response> {
  const webhook = deps.webhooks.find(id)
  if (!webhook) return unknownWebhook()
  if (webhook.token !== token) return invalidToken()
  if (request.method !== 'POST') return wrongMethod()
  const refused = await byRule(deps, id)
  if (refused) return refused
  const { limited, headers } = deps.limits.take(id)
  const answer = limited ? rateLimited(limited) : await take(deps, request, webhook)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

function byRule({ clock, webhooks }: ExecuteDeps, id: string): Response | Promise<Response> | null {
  const rule = webhooks.ruleOf(id)
  switch (rule.kind) {
    case 'works':
      return null
    case 'gone':
      return unknownWebhook()
    case 'wrong_token':
      return invalidToken()
    case 'forbidden':
      return missingAccess()
    case 'fails':
      return serverError()
    case 'silent':
      return new Promise(() => {})
    case 'limited':
      return rateLimited({ retryAfter: rule.until - clock.now(), scope: rule.isGlobal ? 'global' : 'user' })
  }
}

async function take({ webhooks }: ExecuteDeps, request: Request, webhook: PracticeWebhook): Promise<Response> {
  const text = await request.text()
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? '')) {
    return invalidForm([{ path: [], code: 'CONTENT_TYPE_INVALID', message: 'Expected "Content-Type" header.' }])
  }
  const body = parsed(text)
  if (body === undefined) return invalidJson()
  const faults = faultsOfBody(body)
  if (faults.length > 0) return invalidForm(faults)
  const sent = body as Sent
  if (!sent.content?.trim() && !sent.embeds?.length) return emptyMessage()
  const message = webhooks.add(webhook, {
    username: sent.username ?? 'Castle Herald',
    content: sent.content ?? '',
    embeds: sent.embeds ?? [],
    flags: sent.flags ?? 0,
    pinged: pingedBy(sent),
  })
  const wait = new URL(request.url).searchParams.get('wait') ?? ''
  return /^(true|1)$/i.test(wait) ? Response.json(messageObject(message)) : new Response(null, { status: 204 })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** https://docs.discord.com/developers/resources/message#allowed-mentions-object */
function pingedBy({ content = '', allowed_mentions: allowed }: Sent): string[] {
  const parse = allowed ? (allowed.parse ?? []) : ['users']
  const mentioned = [...content.matchAll(/<@!?(\d+)>/g)].map(([, user]) => user ?? '')
  const users = parse.includes('users') ? mentioned : mentioned.filter((user) => allowed?.users?.includes(user))
  return [...users, ...(parse.includes('everyone') && /@(everyone|here)/.test(content) ? ['everyone'] : [])]
}

/** https://docs.discord.com/developers/resources/message#message-object */
function messageObject({ pinged, username, webhook_id, ...message }: PracticeMessage) {
  return {
    ...message,
    type: 0,
    channel_id: webhook_id,
    author: { id: webhook_id, username, discriminator: '0000', avatar: null, bot: true },
    webhook_id,
    mentions: pinged.filter((user) => user !== 'everyone').map((id) => ({ id })),
    mention_roles: [],
    mention_everyone: pinged.includes('everyone'),
    attachments: [],
    components: [],
    pinned: false,
    tts: false,
    edited_timestamp: null,
  }
}

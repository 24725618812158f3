import type { NewWebhook, WebhookInput } from '../../../../shared/webhooks'
import { createApp } from '../../../app'
import { UserModel } from '../../../identity/users/user-model'
import { createFakeClock } from '../../../testing/fake-clock'
import { type Player, testApp } from '../../../testing/test-app'
import { outboxOf } from '../../../wiring/open-outbox'
import type { NewEvent } from '../../events/new-event'
import { NotificationModel } from '../../inbox/notification-model'
import { recordNotification } from '../../inbox/record-notification'
import { fanOut } from '../../outbox/fan-out'
import { OutboxMessageModel } from '../../outbox/message-model'
import type { OutboxDeps } from '../../outbox/run-outbox'
import { createSender } from '../../outbox/sender'

const EVENT: NewEvent = { type: 'bot.notified', data: { message: 'Done.' } }

/** The outbox with a clock that tests turn, and calls to addresses of this machine. */
export async function outboxStage() {
  const { services, botOf, ...app } = await testApp()
  await OutboxMessageModel.deleteMany({})
  await UserModel.updateMany({ 'pendingEvents._id': { $exists: true } }, { $unset: { pendingEvents: 1 } })
  await NotificationModel.updateMany({}, { $unset: { events: 1, eventsDueAt: 1 } })
  const clock = createFakeClock(Date.now())
  const stageServices = { ...services, clock }
  const server = createApp(stageServices)
  const deps: OutboxDeps = { ...outboxOf(stageServices), random: () => 0.5 }

  function call(owner: { token: string }, method: string, path: string, body?: unknown) {
    const headers = new Headers({ authorization: `Bearer ${owner.token}`, 'x-forwarded-for': crypto.randomUUID() })
    if (body !== undefined) headers.set('content-type', 'application/json')
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return server.handle(new Request(`http://localhost${path}`, { method, headers, ...sent }))
  }

  /** Without the mail that confirms the address. */
  async function player(name: string, plan?: string): Promise<Player> {
    const one = await app.player(name, plan)
    await UserModel.updateOne({ _id: one.id }, { $unset: { pendingEvents: 1 } })
    return one
  }

  /** A call below /api/webhooks. */
  async function ask(who: { token: string }, method: string, path = '', body?: unknown) {
    const answer = await call(who, method, `/api/webhooks${path}`, body)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { status: answer.status, said: text, data: isJson ? JSON.parse(text) : null }
  }

  /** What the player's audit log says of webhooks. */
  async function trail(owner: Player): Promise<{ action: string; detail: string }[]> {
    const { entries }: { entries: { action: string; detail: string }[] } = await (
      await owner.get('/api/users/me/audit')
    ).json()
    return entries.filter(({ action }) => action.startsWith('webhook_'))
  }

  async function webhookOf(
    owner: Player,
    url: string,
    events: WebhookInput['events'] = ['bot.notified'],
  ): Promise<NewWebhook> {
    const answer = await call(owner, 'POST', '/api/webhooks', { url, events })
    if (answer.status !== 201) throw new Error(`No webhook was created: ${await answer.text()}`)
    return answer.json()
  }

  const deliveriesOf = async (owner: Player, webhook: { id: string }) =>
    (await (await call(owner, 'GET', `/api/webhooks/${webhook.id}/deliveries`)).json()).deliveries

  /** Something happens to the player. */
  const happen = (owner: Player, ...events: NewEvent[]) =>
    recordNotification(
      { clock, changes: services.changes },
      {
        user: owner.id as never,
        bot: null,
        kind: 'bot',
        message: 'Done.',
        events: events.length > 0 ? events : [EVENT],
      },
    )

  /** Sends all due messages. */
  async function pass(with_: OutboxDeps = deps) {
    await fanOut(with_)
    const sender = createSender(with_)
    await sender.fill()
    await sender.idle()
  }

  /** Turns the clock in steps, and sends the due messages after each. */
  async function passFor(span: number, step: number) {
    for (let passed = 0; passed < span; passed += step) {
      clock.set(step)
      await pass()
    }
  }

  return {
    services: stageServices,
    clock,
    deps,
    player,
    botOf,
    ask,
    trail,
    call,
    webhookOf,
    deliveriesOf,
    happen,
    pass,
    passFor,
  }
}

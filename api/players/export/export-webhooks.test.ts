import { expect, test } from 'bun:test'
import { OutboxMessageModel } from '../../notifications/outbox/message-model'
import { outboxStage } from '../../notifications/webhooks/testing/outbox-stage'
import { openReceiver } from '../../notifications/webhooks/testing/receiver'
import { WebhookModel } from '../../notifications/webhooks/webhook-model'
import { webhookSecret } from '../../platform/encryption/secret-box'
import { sealedValues } from '../../wiring/secrets/sealed-values'

test('An export has webhooks and what was sent to them, without secrets; a deleted account leaves neither', async () => {
  const stage = await outboxStage()
  const anna = await stage.player('anna', 'pro')
  const receiver = openReceiver(() => new Response('Thank you.'))
  const { webhook, secret } = await stage.webhookOf(anna, receiver.url)
  const rotated = await stage.ask(anna, 'POST', `/${webhook.id}/rotate`)
  await stage.happen(anna)
  await stage.pass()
  const text = await (await anna.get('/api/users/me/export')).text()
  const { webhooks, deliveries } = JSON.parse(text)
  expect(webhooks).toEqual([rotated.data.webhook])
  expect(deliveries).toMatchObject([
    { webhook_id: webhook.id, type: 'bot.notified', tries: [{ said: 'Thank you.' }], body: receiver.received[0]?.body },
  ])
  for (const hidden of [secret.slice(6), rotated.data.secret.slice(6), 'sealed']) expect(text).not.toContain(hidden)

  expect((await anna.delete('/api/users/me', { password: 'correct horse' })).status).toBe(204)
  expect(await WebhookModel.countDocuments({ user: anna.id })).toBe(0)
  expect(await OutboxMessageModel.countDocuments({ user: anna.id })).toBe(0)
})

test('Both secrets of a rotated webhook are sealed anew with a new key', async () => {
  const stage = await outboxStage()
  const anna = await stage.player('anna', 'pro')
  const { webhook, secret } = await stage.webhookOf(anna, 'https://example.com/hook')
  const rotated = await stage.ask(anna, 'POST', `/${webhook.id}/rotate`)
  const purpose = webhookSecret(anna.id, webhook.id)
  const values = (await Array.fromAsync(sealedValues())).filter((value) => value.purpose === purpose)
  const opened = values.map(({ sealed }) => stage.services.secretBox.open(sealed, purpose))
  expect(opened).toEqual([rotated.data.secret, secret])
  for (const value of values) expect(await value.replace('new:AAAA')).toBe(true)
  for (const value of values) expect(await value.replace('new:AAAA')).toBe(false)
})

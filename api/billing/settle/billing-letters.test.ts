import { expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { DAY } from '../../../shared/time'
import { UserModel } from '../../identity/users/user-model'
import { ChannelModel } from '../../notifications/channels/model/channel-model'
import { NotificationSettingsModel } from '../../notifications/channels/model/notification-settings-model'
import { createLetterChannel, LETTER_CHANNEL } from '../../notifications/letters/letter-channel'
import { fanOut } from '../../notifications/outbox/fan-out'
import { OutboxMessageModel } from '../../notifications/outbox/message-model'
import { createSender } from '../../notifications/outbox/sender'
import { plainText } from '../../platform/mail/look/plain-text'
import type { Mail } from '../../platform/mail/mailer'
import { creationFields } from '../../platform/store/chronological-id'
import { outboxOf } from '../../wiring/open-outbox'
import { invoicesOfUser } from '../list-invoices'
import { stripeHarness } from '../providers/stripe/testing/stripe-harness'
import { paidWorld } from '../testing/paid-world'
import { checkDueSubscriptions } from '../worker/run-billing-worker'

async function mailedWorld() {
  const world = await paidWorld(stripeHarness)
  await OutboxMessageModel.deleteMany({})
  const mails: Mail[] = []
  const services = { ...world.deps, mailer: { deliver: async (mail: Mail) => void mails.push(mail) } }
  const outbox = outboxOf(services)
  const deps = { ...outbox, channels: { ...outbox.channels, [LETTER_CHANNEL]: createLetterChannel(services) } }
  const { email } = await world.current(world.viewer)
  async function mailed(kind: Mail['kind']) {
    await fanOut(deps)
    const sender = createSender(deps)
    await sender.fill()
    await sender.idle()
    return mails.filter((mail) => mail.kind === kind && mail.to === email).map(({ content }) => content)
  }
  return { ...world, email, mailed }
}

test('A payment has one receipt, however often it is settled, with the sums of the invoice', async () => {
  const { settle, viewer, mailed, email } = await mailedWorld()
  await settle()
  const [receipt, ...others] = await mailed('receipt')
  await Promise.all([settle(), settle()])
  expect([...others, ...(await mailed('receipt')).slice(1)]).toEqual([])
  const [invoice] = await invoicesOfUser(viewer.id)
  expect(receipt?.subject).toBe(`Your receipt: $${invoice?.amount} for Premium`)
  const text = plainText(receipt as Mail['content'])
  expect(text).toContain(`Payment: ${invoice?.id}\n`)
  expect(text).toContain(`Paid by: ${email}\nPaid with: Stripe\nFor: Premium, one month\nAmount: $19.99\n`)
})

test('Each renewal has its own receipt, in the language of the player', async () => {
  const { live, viewer, id, settle, clock, mailed } = await mailedWorld()
  await mailed('receipt')
  await UserModel.updateOne({ _id: viewer.id }, { $set: { language: 'de' } })
  await clock.advance(31 * DAY)
  await live(viewer, id, 'renew')
  await settle()
  const receipts = await mailed('receipt')
  expect(receipts.map(({ subject }) => subject)).toEqual([
    'Your receipt: $19.99 for Premium',
    expect.stringMatching(/^Dein Beleg: 19,99\s\$ für Premium$/u),
  ])
})

test('A payment that failed is mailed once, and not by the channel for alerts too', async () => {
  const { live, viewer, id, settle, clock, mailed, deps } = await mailedWorld()
  const user = new Types.ObjectId(viewer.id)
  for (const way of ['mail', 'discord'] as const)
    await ChannelModel.create({ ...creationFields(clock.now()), user, way, name: way, last4: '', active: true })
  await NotificationSettingsModel.create({ _id: user, tellings: { account: { discord: 'now', mail: 'now' } } })
  await clock.advance(31 * DAY)
  await live(viewer, id, 'fail')
  await settle()
  await clock.advance(DAY)
  await checkDueSubscriptions(deps)
  await settle()
  const letters = await mailed('payment_failed')
  expect(letters.map(({ subject }) => subject)).toEqual(['Your payment for Premium failed'])
  const alerts = await OutboxMessageModel.find({ user, type: 'alert' }).lean()
  expect(alerts.map(({ channel }) => channel)).toEqual(['discord'])
  expect(plainText(letters[0] as Mail['content'])).toMatch(/Stays until: \d+ \w+ \d{4}, \d\d:\d\d UTC/)
})

test('A deleted account gets no receipt', async () => {
  const { live, viewer, id, settle, clock, mailed } = await mailedWorld()
  const before = (await mailed('receipt')).length
  await UserModel.updateOne({ _id: viewer.id }, { $set: { deletedAt: new Date(clock.now()) } })
  await clock.advance(31 * DAY)
  await live(viewer, id, 'renew')
  await settle()
  expect(await mailed('receipt')).toHaveLength(before)
  expect(await OutboxMessageModel.countDocuments({ user: new Types.ObjectId(viewer.id), state: 'failed' })).toBe(0)
})

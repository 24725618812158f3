import { beforeEach, describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../shared/time'
import { pendingLetter } from '../../identity/letters/letter'
import { UserModel } from '../../identity/users/user-model'
import { plainText } from '../../platform/mail/look/plain-text'
import type { Mail, Mailer } from '../../platform/mail/mailer'
import { MailRefusal, type RefusalKind } from '../../platform/mail/mailer'
import { failNextOperation } from '../../testing/fail-operation'
import type { Player } from '../../testing/test-app'
import { OutboxMessageModel } from '../outbox/message-model'
import { outboxStage } from '../webhooks/testing/outbox-stage'
import { createLetterChannel, LETTER_CHANNEL } from './letter-channel'

let stage: Awaited<ReturnType<typeof outboxStage>>
let anna: Player
let mails: Mail[]
let refusals: RefusalKind[]
let afterDelivery: () => void

const silent = { info() {}, warn() {}, error() {} }

const mailer: Mailer = {
  async deliver(mail) {
    const refusal = refusals.shift()
    if (refusal) throw new MailRefusal(refusal, refusal === 'later' ? 451 : 550, 'EENVELOPE')
    mails.push(mail)
    afterDelivery()
  },
}

beforeEach(async () => {
  stage = await outboxStage()
  anna = await stage.player('anna')
  mails = []
  refusals = []
  afterDelivery = () => {}
})

const pass = () => {
  const channel = createLetterChannel({ ...stage.services, log: silent, mailer })
  return stage.pass({ ...stage.deps, channels: { ...stage.deps.channels, [LETTER_CHANNEL]: channel } })
}

const write = (event: ReturnType<typeof pendingLetter>) =>
  UserModel.updateOne({ _id: anna.id }, { $push: { pendingEvents: event } })

const confirmLetter = () => pendingLetter(stage.clock.now(), 'confirm', {})
const deviceLetter = () => pendingLetter(stage.clock.now(), 'new_device', { device: 'Firefox on Linux', network: null })

test('A letter is mailed once, to the address of the player, in their language', async () => {
  await UserModel.updateOne({ _id: anna.id }, { $set: { language: 'de', timeZone: 'Europe/Berlin' } })
  const event = deviceLetter()
  await write(event)
  await pass()
  await write(event)
  await pass()
  expect(mails).toMatchObject([{ to: anna.email, kind: 'new_device', content: { language: 'de' } }])
  expect(plainText(mails[0]?.content as Mail['content'])).toMatch(/Gerät: Firefox on Linux\nZeit: .* (MEZ|MESZ)\n/)
})

test('A mail server that is busy gets the same mail again, with the same id', async () => {
  refusals = ['later', 'later']
  await write(deviceLetter())
  await pass()
  expect(mails).toEqual([])
  stage.clock.set(MINUTE)
  await pass()
  stage.clock.set(6 * MINUTE)
  await pass()
  const [message] = await OutboxMessageModel.find({ user: anna.id }).lean()
  expect(mails.map(({ id }) => id)).toEqual([message?._id.toHexString()])
  expect(message).toMatchObject({ state: 'delivered', failures: 2 })
  expect(message?.tries.map(({ status }) => status)).toEqual([451, 451, null])
})

test.each(['never', 'no_mailbox'] as const)('A refusal for good (%s) is not tried again', async (refusal) => {
  refusals = [refusal]
  await write(deviceLetter())
  await pass()
  stage.clock.set(DAY)
  await pass()
  expect(mails).toEqual([])
  expect(await OutboxMessageModel.findOne({ user: anna.id }).lean()).toMatchObject({ state: 'failed' })
})

test('A player who has left gets no letter', async () => {
  await write(deviceLetter())
  await UserModel.updateOne({ _id: anna.id }, { $set: { deletedAt: new Date() } })
  await pass()
  expect(mails).toEqual([])
})

describe('The letter that confirms an address', () => {
  test('has a link that is the same in each try, and that neither the outbox nor its log knows', async () => {
    refusals = ['later']
    await write(confirmLetter())
    await pass()
    stage.clock.set(HOUR)
    await pass()
    const link = plainText(mails[0]?.content as Mail['content']).match(/http\S+#token=(\S+)/)
    expect(link?.[0]).toStartWith('http://localhost:4000/confirm#token=')
    expect(JSON.stringify(await OutboxMessageModel.find({ user: anna.id }).lean())).not.toContain(link?.[1] ?? '-')
  })

  test('is not sent once the address is confirmed, or its link has expired', async () => {
    refusals = ['later']
    await write(confirmLetter())
    await pass()
    await UserModel.updateOne({ _id: anna.id }, { $set: { emailProvenAt: new Date() } })
    stage.clock.set(HOUR)
    await pass()
    await UserModel.updateOne({ _id: anna.id }, { $set: { emailProvenAt: null } })
    refusals = ['later']
    await write(confirmLetter())
    await pass()
    stage.clock.set(2 * DAY)
    await pass()
    expect(mails).toEqual([])
  })
})

test('A welcome can be turned off, a mail about security cannot', async () => {
  const off = await stage.call(anna, 'PATCH', '/api/notification-settings', { letters: { welcome: false } })
  expect(off.status).toBe(200)
  await write(pendingLetter(stage.clock.now(), 'welcome', {}))
  await write(deviceLetter())
  await stage.call(anna, 'PATCH', '/api/notification-settings', { letters: { new_device: false } })
  await pass()
  expect(mails.map(({ kind }) => kind)).toEqual(['new_device'])
})

test('A mail that could not be written, for example on a full disk, is tried again', async () => {
  afterDelivery = () => {
    afterDelivery = () => {}
    throw new Error('ENOSPC')
  }
  await write(deviceLetter())
  await pass()
  const waiting = await OutboxMessageModel.findOne({ user: anna.id }).lean()
  expect(waiting).toMatchObject({ state: 'waiting', failures: 1 })
  stage.clock.set(MINUTE)
  await pass()
  expect(await OutboxMessageModel.findOne({ user: anna.id }).lean()).toMatchObject({ state: 'delivered' })
})

test('A process that dies between the mail server’s answer and its own write sends the same mail again', async () => {
  afterDelivery = () => failNextOperation(OutboxMessageModel.collection as never, 'updateOne')
  await write(deviceLetter())
  await pass()
  afterDelivery = () => {}
  await pass()
  expect(mails).toHaveLength(1)
  stage.clock.set(2 * MINUTE)
  await pass()
  await pass()
  expect(mails).toHaveLength(2)
  expect(mails[0]?.id).toBe(mails[1]?.id ?? 'none')
})

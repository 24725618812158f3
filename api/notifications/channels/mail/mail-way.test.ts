import { beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import PostalMime from 'postal-mime'
import { MINUTE } from '../../../../shared/time'
import { createLinkSigner } from '../../../platform/encryption/link-signer'
import { createSmtpMailer } from '../../../platform/mail/smtp-mailer'
import { openSmtpServer, type SmtpDouble } from '../../../platform/mail/testing/smtp-double'
import { systemClock } from '../../../platform/time/clock'
import type { Alert } from '../../events/alert'
import type { ChannelContent, ChannelMessage, OpenChannel } from '../way'
import { createMailWay } from './mail-way'

const AT = Date.UTC(2026, 10, 28, 2, 14)
const channel: OpenChannel = {
  id: '66f17a20c4e1b83d5f0a9e01',
  user: new Types.ObjectId(),
  address: 'anna@example.com',
  name: 'E-mail',
}
const alert: Alert = {
  kind: 'stopped',
  message: 'Collector: The game refused the password at 2026-11-28T02:13:59Z.',
  bot: '66f17a20c4e1b83d5f0a9e02',
  at: AT,
  arrivesAt: null,
}

const about = (changes: Partial<Alert>): ChannelContent => ({
  kind: 'alert',
  alert: { ...alert, ...changes },
  more: 0,
  mutedUntil: null,
})

const message = (content: ChannelContent, fields: Partial<ChannelMessage> = {}): ChannelMessage => ({
  id: 'evt_66f17a20c4e1b83d5f0a9e03',
  content,
  zone: 'Europe/Berlin',
  language: 'en',
  ...fields,
})

const wayTo = ({ url }: Pick<SmtpDouble, 'url'>, timeout?: number) =>
  createMailWay({
    clock: systemClock,
    log: { info() {}, warn() {}, error() {} },
    mailer: createSmtpMailer({ smtpUrl: url, from: 'Castellan <castellan@example.com>' }, timeout),
    links: createLinkSigner('a secret of the server'),
    mailOrigin: 'https://castellan.example',
  })

let server: SmtpDouble

beforeEach(async () => {
  server = await openSmtpServer()
})

/** The newest mail, parsed back. */
async function sent(content: ChannelContent, fields?: Partial<ChannelMessage>) {
  expect(await wayTo(server).send(channel, message(content, fields))).toMatchObject({ kind: 'delivered' })
  const mail = await PostalMime.parse(server.received.at(-1)?.source ?? '')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  return { mail, header, text: mail.text ?? '', html: mail.html ?? '' }
}

describe('An alert', () => {
  test('is a whole mail: plain text and HTML with what happened, when, and the way to the bot at that moment', async () => {
    const { mail, text, html } = await sent(about({}))
    const link = 'https://castellan.example/bots/66f17a20c4e1b83d5f0a9e02?at=2026-11-28T02%3A14%3A00.000Z'
    expect(mail).toMatchObject({
      subject: 'Collector: The game refused the password at 28 Nov 2026, 03:13 CET.',
      from: { name: 'Castellan', address: 'castellan@example.com' },
      to: [{ address: 'anna@example.com' }],
    })
    expect(text).toContain('A bot has stopped')
    expect(text).toContain('Time: 28 Nov 2026, 03:14 CET')
    for (const part of [text, html]) expect(part).toContain(link)
    expect(html).toContain('<html lang="en" dir="ltr">')
  })

  test('in German has German words and times, and says its language', async () => {
    const { header, text, html } = await sent(about({ kind: 'news' }), { language: 'de' })
    expect(text).toContain('Neues von einem Bot')
    expect(text).toContain('Zeit: 28. Nov. 2026, 03:14 MEZ')
    expect(html).toContain('<html lang="de" dir="ltr">')
    expect(header('content-language')).toBe('de')
  })

  test('says how many others there were, and until when there are no others', async () => {
    const content = { ...about({}), more: 4, mutedUntil: AT + 21 * MINUTE } as ChannelContent
    const { text } = await sent(content)
    expect(text).toContain('And 4 more like it.')
    expect(text).toContain('The next ones are sent from 28 Nov 2026, 03:35 CET on.')
  })

  test.each([
    ['markup', '<script>alert(1)</script>: done'],
    ['emoji', 'Burg 🏰👨‍👩‍👧: done'],
    ['right-to-left text', 'قلعة الشمال: done'],
    ['line breaks', 'One\nTwo: done'],
  ])('of a bot whose name has %s arrives as it was written', async (_, text) => {
    const mail = await sent(about({ message: text }))
    expect(mail.mail.subject).toBe(text.replace('\n', ' '))
    expect(mail.html).not.toContain('<script')
    expect(mail.html).toContain(Bun.escapeHTML(text))
    expect(mail.text).toContain(`> ${text.replace('\n', '\n> ')}`)
  })

  test('with several sentences has the first ones as its subject', async () => {
    const text = 'Tower Raider stopped. Wrong password. ES1 refused the sign-in of ansgar_es at 08:18 UTC. Start again.'
    const { mail } = await sent(about({ message: text }))
    expect(mail.subject).toBe('Tower Raider stopped. Wrong password.')
  })

  test('with a very long text has a subject that is cut between characters', async () => {
    const { mail } = await sent(about({ message: '👨‍👩‍👧'.repeat(200) }))
    expect(mail.subject).toBe(`${'👨‍👩‍👧'.repeat(119)}…`)
  })
})

describe('The headers', () => {
  test('let mail clients end alerts with one click, without a sign-in', async () => {
    const { header, text } = await sent(about({}))
    const link = header('list-unsubscribe')?.match(
      /^<(https:\/\/castellan\.example\/api\/mail\/unsubscribe\?token=\S+)>$/,
    )?.[1]
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(text).toContain(link ?? 'no link')
    expect(server.received[0]?.source).toMatch(/^List-Unsubscribe: <https:[^\r\n]*>\r$/m)
    expect(header('auto-submitted')).toBe('auto-generated')
  })

  test('of a test have no such link', async () => {
    const { header, text } = await sent({ kind: 'test' })
    expect(header('list-unsubscribe')).toBeUndefined()
    expect(text).toContain('Alerts reach you here')
  })

  test('have the id of the message, so that a mail that is sent again is the same one', async () => {
    const first = await sent(about({}))
    const again = await sent(about({}))
    const other = await sent(about({}), { id: 'evt_limits 2026/11' })
    expect(first.mail.messageId).toBe('<evt_66f17a20c4e1b83d5f0a9e03.66f17a20c4e1b83d5f0a9e01@example.com>')
    expect(again.mail.messageId).toBe(first.mail.messageId)
    expect(other.mail.messageId).toBe('<evt_limits-2026-11.66f17a20c4e1b83d5f0a9e01@example.com>')
  })
})

describe('A mail server', () => {
  const answering = (responseCode: number, text = 'No.') =>
    openSmtpServer({ onRcptTo: (_address, _session, done) => done(Object.assign(new Error(text), { responseCode })) })

  test.each([
    [421, 'Later', 'retry'],
    [450, 'Greylisted', 'retry'],
    [451, 'Later', 'retry'],
    [550, '5.1.1 No such user', 'gone'],
    [550, 'No such user', 'gone'],
    [551, 'Moved', 'gone'],
    [550, '5.7.1 Your server is blocked', 'refused'],
    [552, '5.2.2 Mailbox full', 'refused'],
    [554, 'Relay access denied', 'refused'],
  ])('that answers %i %s: %s', async (code, text, kind) => {
    const outcome = await wayTo(await answering(code, `${text} anna@example.com`)).send(channel, message(about({})))
    expect(outcome).toMatchObject({ kind, status: code })
    expect(outcome.said).not.toContain('anna')
  })

  test('that refuses the text after it took the address does not switch the address off', async () => {
    const refusing = await openSmtpServer({
      onData(stream, _session, done) {
        stream.resume()
        stream.on('end', () => done(Object.assign(new Error('Spam'), { responseCode: 550 })))
      },
    })
    expect(await wayTo(refusing).send(channel, message(about({})))).toMatchObject({ kind: 'refused', status: 550 })
  })

  test('that hangs, or is down, is tried again', async () => {
    const hanging = await openSmtpServer({ onMailFrom() {} })
    const outcomes = await Promise.all([
      wayTo(hanging, 100).send(channel, message(about({}))),
      wayTo({ url: 'smtp://127.0.0.1:1' }).send(channel, message(about({}))),
    ])
    expect(outcomes).toMatchObject([
      { kind: 'retry', status: null },
      { kind: 'retry', status: null },
    ])
  })
})

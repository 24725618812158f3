import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Role, readConfig } from './config'

describe('readConfig', () => {
  test('needs no setting at all', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 4000, mongodbUri: null, realmSpeed: 1 })
  })

  test('listens to everyone in production only', () => {
    expect(readConfig({ NODE_ENV: 'production' }).host).toBe('0.0.0.0')
  })

  test('accepts a mail server together with a sender and the address of the site', () => {
    const mail = { SMTP_URL: 'smtps://user:secret@mail.example:465', MAIL_FROM: 'Castellan <castellan@example.com>' }
    expect(readConfig({ ...mail, PUBLIC_URL: 'https://castellan.example' }).mail).toEqual({
      smtpUrl: mail.SMTP_URL,
      from: mail.MAIL_FROM,
    })
    expect(readConfig({ PUBLIC_URL: 'https://castellan.example' }).mail).toBeNull()
  })

  test('accepts e-mail addresses in any spelling', () => {
    const env = { ADMIN_EMAILS: ` Anna@Example.com, ben@example.com, ${'Zoë'.normalize('NFD')}＠example.com,` }
    expect(readConfig(env).adminEmails).toEqual(['anna@example.com', 'ben@example.com', 'zoë@example.com'])
    const domains = { ADMIN_EMAILS: 'hans@Müller.example, hans@xn--mller-kva.example' }
    expect(new Set(readConfig(domains).adminEmails)).toEqual(new Set(['hans@xn--mller-kva.example']))
  })

  test.each([
    [{ ADMIN_EMAILS: 'anna@example.com; ben' }, 'ADMIN_EMAILS is e-mail addresses with commas between them.'],
    [{ ADMIN_EMAILS: '<anna@example.com>' }, 'ADMIN_EMAILS is e-mail addresses with commas between them.'],
    [{ TERMS_URL: 'castellan.example/terms' }, 'TERMS_URL starts with http:// or https://.'],
    [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL is one e-mail address.'],
    [
      { SUPPORT_EMAIL: 'help@castellan.example', SUPPORT_URL: 'https://castellan.example/help' },
      'Set SUPPORT_EMAIL or SUPPORT_URL, not both.',
    ],
    [{ SUPPORT_REPLY_HOURS: 'gold=2' }, 'SUPPORT_REPLY_HOURS is plans with 1 to 720 hours: premium=24,pro=8.'],
    [{ SUPPORT_REPLY_HOURS: 'pro=0' }, 'SUPPORT_REPLY_HOURS is plans with 1 to 720 hours: premium=24,pro=8.'],
    [{ PORT: 'eighty' }, 'PORT is a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is a whole number from 0 to 65535.'],
    [{ WORKER_CAPACITY: '0' }, 'WORKER_CAPACITY is a whole number from 1 to 10000.'],
    [{ REALM_SPEED: '0' }, 'REALM_SPEED is a number above 0.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of fatal, error, warn, info, debug, trace, silent.'],
    [{ GAME_URL: 'https://game.example' }, 'GAME_URL starts with ws:// or wss://.'],
    [{ PUBLIC_URL: 'castellan.example' }, 'PUBLIC_URL starts with http:// or https://.'],
    [
      { PUBLIC_URL: 'https://a.example/?x' },
      'PUBLIC_URL must not contain ? or #, because page paths are appended to it.',
    ],
    [
      { PUBLIC_URL: 'https://a.example/#x' },
      'PUBLIC_URL must not contain ? or #, because page paths are appended to it.',
    ],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT is a whole number from 0 to 65535.'],
    [{ SHUTDOWN_NOTICE: '61' }, 'SHUTDOWN_NOTICE is a whole number from 0 to 60.'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT starts with http:// or https://.'],
    [{ STAND_INS: 'yes' }, 'STAND_INS is one of auto, on, off.'],
    [
      { DISCORD_CLIENT_ID: '1' },
      'Set DISCORD_CLIENT_SECRET as well, or none of DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET.',
    ],
    [
      { DISCORD_CLIENT_ID: ' ', DISCORD_CLIENT_SECRET: 'secret' },
      'Set DISCORD_CLIENT_ID as well, or none of DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET.',
    ],
    [{ DISCORD_API_BASE: 'discord.example' }, 'DISCORD_API_BASE starts with http:// or https://.'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET needs at least 32 characters.'],
    [{ REDIS_URL: 'redis://cache:6379' }, 'Set MONGODB_URI as well: with REDIS_URL several processes share one store.'],
    [
      { MONGODB_URI: 'mongodb://db/castellan' },
      'Set JWT_SECRET and ENCRYPTION_KEYS as well: with MONGODB_URI they are not generated.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://castellan.example' },
      'Set MAIL_FROM as well: mails need SMTP_URL, MAIL_FROM and PUBLIC_URL.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example' },
      'Set MAIL_FROM and PUBLIC_URL as well: mails need SMTP_URL, MAIL_FROM and PUBLIC_URL.',
    ],
    [
      { MAIL_FROM: 'castellan@example.com', PUBLIC_URL: 'https://castellan.example' },
      'Set SMTP_URL as well: mails need SMTP_URL, MAIL_FROM and PUBLIC_URL.',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'Set STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_PREMIUM and STRIPE_PRICE_PRO as well, or none of STRIPE_SECRET_KEY',
    ],
    [
      { PAYPAL_CLIENT_ID: 'A', PAYPAL_CLIENT_SECRET: 'B', PAYPAL_PLAN_PREMIUM: 'P-1', PAYPAL_PLAN_PRO: 'P-2' },
      'Set PAYPAL_WEBHOOK_ID as well, or none of PAYPAL_CLIENT_ID',
    ],
    [{ STRIPE_PRICE_PLUS: 'price_1' }, 'STRIPE_PRICE_PLUS needs the other settings of its provider as well.'],
    [{ PAYPAL_PLAN_PLUS: 'P-3' }, 'PAYPAL_PLAN_PLUS needs the other settings of its provider as well.'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL starts with smtp:// or smtps://.'],
    [
      { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Castellan', PUBLIC_URL: 'https://castellan.example' },
      'MAIL_FROM is an e-mail address, or a name and an address: Castellan <castellan@example.com>.',
    ],
  ])('refuses %o in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})

describe('A process of one role', () => {
  const shared = { MONGODB_URI: 'mongodb://db/castellan', REDIS_URL: 'redis://cache:6379' }
  const secrets = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: 'a:b' }

  test.each<[Role, object, string]>([
    ['worker', {}, 'Set GAME_URL and MONGODB_URI and REDIS_URL: a worker runs the bots of other processes.'],
    ['worker', { ...shared, ...secrets }, 'Set GAME_URL: a worker runs the bots of other processes.'],
    ['web', {}, 'Set MONGODB_URI and REDIS_URL: bots run in other processes, npm run worker.'],
    ['web', { ...shared }, 'Set JWT_SECRET and ENCRYPTION_KEYS as well'],
  ])('as a %s refuses %o in one sentence', (role, env, sentence) => {
    expect(() => readConfig({ ...env }, role)).toThrow(sentence)
  })

  test('has no stand-ins as a worker', () => {
    const forced = { ...shared, ...secrets, GAME_URL: 'ws://game.example', STAND_INS: 'on' }
    expect(readConfig(forced, 'worker').standIns).toBe('no')
    expect(readConfig(forced, 'web').standIns).toBe('forced')
  })
})

describe('A setting from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-secrets-'))
  const path = join(folder, 'jwt-secret')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is the content of the file that NAME_FILE names, without its newline', () => {
    writeFileSync(path, `${'s'.repeat(40)}\n`)
    expect(readConfig({ JWT_SECRET_FILE: path }).jwtSecret).toBe('s'.repeat(40))
    writeFileSync(join(folder, 'port'), '4100\n')
    expect(readConfig({ PORT_FILE: join(folder, 'port') }).port).toBe(4100)
    writeFileSync(join(folder, 'headers'), 'x-api-key=hunter2\n')
    const { otlpHeaders } = readConfig({ OTEL_EXPORTER_OTLP_HEADERS_FILE: join(folder, 'headers') })
    expect(otlpHeaders).toBe('x-api-key=hunter2')
  })

  test('is refused in one sentence if the file is missing or empty, or if the setting is given twice', () => {
    const missing = join(folder, 'nowhere')
    expect(() => readConfig({ JWT_SECRET_FILE: missing })).toThrow(
      `The file ${missing} that JWT_SECRET_FILE names cannot be read (ENOENT).`,
    )
    const empty = join(folder, 'empty')
    writeFileSync(empty, '\n')
    expect(() => readConfig({ JWT_SECRET_FILE: empty })).toThrow(
      `The file ${empty} that JWT_SECRET_FILE names is empty.`,
    )
    expect(() => readConfig({ JWT_SECRET_FILE: path, JWT_SECRET: 'x'.repeat(32) })).toThrow(
      'Set JWT_SECRET or JWT_SECRET_FILE, not both.',
    )
  })
})

describe('The monitor of a process', () => {
  test('is off without a port, and listens on loopback by default', () => {
    expect(readConfig({})).toMatchObject({ monitor: null, otlpEndpoint: null, shutdownNotice: 0 })
    expect(readConfig({ METRICS_PORT: '9464' }).monitor).toEqual({ host: '127.0.0.1', port: 9464 })
    const { monitor } = readConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })
    expect(monitor).toEqual({ host: '0.0.0.0', port: 9464 })
  })

  test('may report a shutdown in advance', () => {
    expect(readConfig({ SHUTDOWN_NOTICE: '3' }).shutdownNotice).toBe(3000)
  })
})

describe('The stand-ins for sign-in', () => {
  test.each([
    {},
    { HOST: 'localhost', PUBLIC_URL: 'http://localhost:4000' },
    { HOST: '::1', PUBLIC_URL: 'http://[::1]:4000' },
    { HOST: '127.0.0.2', DISCORD_API_BASE: 'http://127.0.0.1:9000' },
  ])('run if only this machine can reach them: %o', (env) => {
    expect(readConfig(env).standIns).toBe('yes')
  })

  test.each([
    { NODE_ENV: 'production' },
    { NODE_ENV: 'production', HOST: '127.0.0.1' },
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.4' },
    { HOST: 'localhost.example' },
    { PUBLIC_URL: 'https://castellan.example' },
    { PUBLIC_URL: 'https://127.0.0.1.example' },
    { STAND_INS: 'off' },
    {
      REDIS_URL: 'redis://localhost',
      MONGODB_URI: 'mongodb://localhost',
      JWT_SECRET: 'x'.repeat(32),
      ENCRYPTION_KEYS: 'a:b',
    },
  ])('do not run by default if others can reach them, or with several processes: %o', (env) => {
    expect(readConfig(env).standIns).toBe('no')
  })

  test.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://castellan.example' }])(
    'are forced by STAND_INS=on: %o',
    (env) => {
      expect(readConfig({ ...env, STAND_INS: 'on' }).standIns).toBe('forced')
    },
  )
})

describe('Prices', () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_PREMIUM: 'price_1',
    STRIPE_PRICE_PRO: 'price_2',
  }

  test('are required for each plan that is shown', () => {
    expect(readConfig(STRIPE).payments.stripe).toEqual<object>({
      secretKey: 'sk_test_1',
      webhookSecret: 'whsec_1',
      prices: { premium: ['price_1'], pro: ['price_2'] },
      apiBase: null,
    })
  })

  test('may be set for plans that are not shown', () => {
    expect(readConfig({ ...STRIPE, STRIPE_PRICE_PLUS: 'price_3' }).payments.stripe?.prices.plus).toEqual(['price_3'])
  })

  test('may be followed by earlier prices', () => {
    const { stripe } = readConfig({ ...STRIPE, STRIPE_PRICE_PREMIUM: ' price_4, price_1 ,' }).payments
    expect(stripe?.prices).toEqual({ premium: ['price_4', 'price_1'], pro: ['price_2'] })
    const paypal = {
      PAYPAL_CLIENT_ID: 'A',
      PAYPAL_CLIENT_SECRET: 'B',
      PAYPAL_WEBHOOK_ID: 'C',
      PAYPAL_PLAN_PREMIUM: 'P-1',
    }
    expect(readConfig({ ...paypal, PAYPAL_PLAN_PRO: 'P-3,P-2' }).payments.paypal?.prices.pro).toEqual(['P-3', 'P-2'])
  })

  test.each([
    [{ STRIPE_PRICE_PRO: 'price_2,price_1' }, 'Each id in STRIPE_PRICE_… may be set only once.'],
    [{ STRIPE_PRICE_PREMIUM: ' , ' }, 'STRIPE_PRICE_PREMIUM names no price.'],
  ])('must be unambiguous: %o', (env, sentence) => {
    expect(() => readConfig({ ...STRIPE, ...env })).toThrow(sentence)
  })
})

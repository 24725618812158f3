import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { treaty } from '@elysiajs/eden'
import mongoose from 'mongoose'
import { type App, createApp } from '../app'
import { changeRights } from '../identity/admin-rights/change-rights'
import { createPasswords } from '../identity/sign-in/passwords'
import { hashHere } from '../identity/sign-in/testing/hash-here'
import { UserModel } from '../identity/users/user-model'
import { type GeneratedDocument, generateDocument } from '../platform/api-document/generate-document'
import { readMails } from '../platform/mail/testing/read-mail'
import { readConfig } from '../wiring/config'
import { openServices, type Services } from '../wiring/services'
import { answerOf } from './answer-of'
import { closeAfterAllTests } from './closing'
import type { Calls } from './processes/remote-player'
import { settingsOfTopology } from './test-topology'

export interface Player {
  /** Calls with the types of the routes; the methods below are for raw bodies, headers and addresses. */
  api: Calls
  token: string
  id: string
  email: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  patch(path: string, body?: unknown): Promise<Response>
  delete(path: string, body?: unknown): Promise<Response>
}

export interface TestApp {
  services: Services
  api: Calls
  /** Without a token the caller is a visitor. */
  call(method: string, path: string, options?: CallOptions): Promise<Response>
  /** Every route of the API, those for admins and providers too, as `@elysiajs/swagger` writes them. */
  allRoutes(): Promise<GeneratedDocument>
  logged(): string[]
  mailsTo(email: string): Promise<string[]>
  callRaw(method: string, path: string, options: RawOptions): Promise<Response>
  /** Signed in; on the starter plan unless one is given. */
  player(name: string, plan?: string): Promise<Player>
  admin(): Promise<Player>
  /** Answers the id of a new game account. */
  accountOf(player: Player, fields?: object): Promise<string>
  /** Answers the id of a new bot, on a new account unless one is given. */
  botOf(player: Player, fields?: { accountId?: string; templateId?: string }): Promise<string>
}

interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  origin?: string
}

interface RawOptions extends Pick<CallOptions, 'token' | 'headers'> {
  bytes: Uint8Array | string
}

/** Tests need no secure hashes, and each would take a tenth of a second. */
const NO_COST = { memoryCost: 8, timeCost: 1 }

const logged: string[] = []
let opened: Promise<{ services: Services; dataDir: string; app: App }> | undefined

/** The whole server on an empty data folder, shared by the tests of one process. Its fleet is not started. */
export async function testApp(): Promise<TestApp> {
  opened ??= openTestServices()
  const { services, dataDir, app } = await opened

  function call(
    method: string,
    path: string,
    { token, body, headers = {}, origin = 'http://localhost' }: CallOptions = {},
  ) {
    const sent = headersOf(token, headers)
    if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json')
    const isWritten = typeof body === 'string' || body instanceof Uint8Array || body === undefined
    const written = isWritten ? (body as BodyInit | undefined) : JSON.stringify(body)
    return app.handle(new Request(`${origin}${path}`, { method, headers: sent, body: written }))
  }

  function callRaw(method: string, path: string, { token, bytes, headers }: RawOptions) {
    const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
    return app.handle(new Request(`http://localhost${path}`, { method, headers: headersOf(token, headers), body }))
  }

  // With the app itself, treaty uses a host that payments cannot return to.
  const fetcher = Object.assign(
    (address: string | URL | Request, init?: RequestInit) => app.handle(new Request(address, init)),
    { preconnect: fetch.preconnect },
  )

  const callsOf = (token?: string): Calls =>
    treaty<App>('http://localhost', {
      fetcher,
      headers: () => ({
        'x-forwarded-for': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      }),
      parseDate: false,
    }).api

  async function player(name: string, plan?: string): Promise<Player> {
    const email = `${name}-${crypto.randomUUID()}@example.com`
    const { token, user } = await answerOf(callsOf().auth.register.post({ email, password: 'correct horse' }))
    if (plan) await UserModel.updateOne({ _id: user.id }, { $set: { plan } })
    return {
      api: callsOf(token),
      token,
      id: user.id,
      email,
      get: (path, headers) => call('GET', path, { token, headers }),
      post: (path, body, headers) => call('POST', path, { token, body, headers }),
      patch: (path, body) => call('PATCH', path, { token, body }),
      delete: (path, body) => call('DELETE', path, { token, body }),
    }
  }

  async function admin() {
    const one = await player('admin')
    await changeRights(services, { email: one.email, isAdmin: true })
    return one
  }

  async function accountOf(owner: Player, fields: object = {}) {
    const username = `castle-${crypto.randomUUID().slice(0, 8)}`
    const account = { email: 'player@example.com', server: 'DE1', username, password: 'game password', ...fields }
    return (await answerOf(owner.api.accounts.post(account))).account.id
  }

  async function botOf(owner: Player, fields: { accountId?: string; templateId?: string } = {}) {
    const accountId = fields.accountId ?? (await accountOf(owner))
    return (await answerOf(owner.api.bots.post({ templateId: 'resource-collector', ...fields, accountId }))).bot.id
  }

  async function mailsTo(email: string) {
    await services.mailQueue.idle()
    return readMails(dataDir, email)
  }

  const allRoutes = () => generateDocument(app)

  return {
    services,
    api: callsOf(),
    call,
    allRoutes,
    callRaw,
    logged: () => logged,
    mailsTo,
    player,
    admin,
    accountOf,
    botOf,
  }
}

function headersOf(token?: string, headers: Record<string, string> = {}): Headers {
  const sent = new Headers({ 'x-forwarded-for': crypto.randomUUID(), ...headers })
  if (token) sent.set('authorization', `Bearer ${token}`)
  return sent
}

async function openTestServices() {
  // A query with a misspelled field would match every document, or none (https://mongoosejs.com/docs/guide.html#strictQuery).
  mongoose.set('strictQuery', 'throw')
  const dataDir = mkdtempSync(join(tmpdir(), 'castellan-test-'))
  // With a trusted proxy, each call can have its own address.
  const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: '1', ...(await settingsOfTopology()) })
  const services = await openServices(config, {
    siteDir: null,
    passwords: createPasswords({ cost: NO_COST, hashing: hashHere }),
    logTo: { write: (line) => logged.push(line) },
  })
  closeAfterAllTests(async () => {
    await services.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { services, dataDir, app: createApp(services) }
}

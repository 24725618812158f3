import fc, { type Arbitrary } from 'fast-check'
import type { Operation, Schema } from './api-document'
import { hostileBody, hostileJson, hostileText, hostileWord, MARK } from './hostile'

/** A call before it is made. Placeholders stand in for the ids of the caller. */
export interface GeneratedCall {
  method: string
  path: string
  as: 'visitor' | 'player'
  address: string
  headers: Record<string, string>
  body: string | null
}

export const PLACEHOLDERS = {
  bot: 'own-bot-id',
  account: 'own-account-id',
  foreignBot: 'foreign-bot-id',
  foreignAccount: 'foreign-account-id',
  script: 'own-script-id',
  foreignScript: 'foreign-script-id',
  announcement: 'announcement-id',
  ownEmail: 'own-email',
  newEmail: 'new-email',
  link: 'link-of-a-mail',
  session: 'own-session-id',
  foreignSession: 'foreign-session-id',
  avatar: 'own-avatar-key',
  subscription: 'own-subscription-of-stripe',
  ownSubscriptionId: 'own-id-of-it-here',
  player: 'own-player-id',
  helpRequest: 'own-help-request-id',
  notification: 'own-notification-id',
  picture: 'a picture, as bytes',
}

/** Second ids in addresses, of what the caller's bot or script has. */
const SECOND_IDS = { '{decision}': '3-17', '{number}': '1', '{dry_run}': PLACEHOLDERS.script }

const UNKNOWN_ID = '0123456789abcdef01234567'

const ids = (own: string, foreign: string) => [own, own, own, own, foreign, UNKNOWN_ID]

const usual: Record<string, string[]> = {
  email: [`${PLACEHOLDERS.newEmail}@example.com`, PLACEHOLDERS.ownEmail],
  password: ['correct horse'],
  token: [PLACEHOLDERS.link],
  current_password: ['correct horse'],
  new_password: ['correct horse'],
  server: ['DE1', 'DE2'],
  username: ['', 'Anna von Rabenfels'],
  name: ['Rabenfels'],
  templateId: ['resource-collector'],
  accountId: ids(PLACEHOLDERS.account, PLACEHOLDERS.foreignAccount),
  'path /api/accounts/': ids(PLACEHOLDERS.account, PLACEHOLDERS.foreignAccount),
  'path /api/bots/': ids(PLACEHOLDERS.bot, PLACEHOLDERS.foreignBot),
  'path /api/admin/announcements/': [PLACEHOLDERS.announcement, UNKNOWN_ID],
  'path /api/users/me/sessions/': ids(PLACEHOLDERS.session, PLACEHOLDERS.foreignSession),
  'path /api/avatars/': [PLACEHOLDERS.avatar],
  'path /api/webhooks/': [UNKNOWN_ID],
  'path /api/scripts/': ids(PLACEHOLDERS.script, PLACEHOLDERS.foreignScript),
  'path /api/channels/': [UNKNOWN_ID],
  'path /api/tokens/': [UNKNOWN_ID],
  'path /api/templates/': ['resource-collector'],
  'path /api/realm/': ['DE1', 'XX9'],
  'path /api/help/lines/': ids(PLACEHOLDERS.bot, PLACEHOLDERS.foreignBot),
  'path /api/admin/help/': [PLACEHOLDERS.helpRequest, UNKNOWN_ID],
  'path /api/users/me/notifications/': [PLACEHOLDERS.notification, UNKNOWN_ID],
  'path /api/admin/notes/': [UNKNOWN_ID],
  'path /api/admin/scheduled/': [UNKNOWN_ID],
  'path /api/admin/sessions/': ids(PLACEHOLDERS.session, PLACEHOLDERS.foreignSession),
  'path /api/admin/users/': [PLACEHOLDERS.player, UNKNOWN_ID],
  'path /api/admin/subscriptions/': [PLACEHOLDERS.ownSubscriptionId, UNKNOWN_ID],
  subscriptionId: [PLACEHOLDERS.subscription, 'sub_of_nobody'],
  session_id: [PLACEHOLDERS.subscription],
  subscription_id: ['I-OFNOBODY'],
  plan: ['premium', 'pro'],
  text: ['It stopped.'],
  publish_at: ['2099-01-31T08:00:00Z'],
  limit: ['1', '100'],
  cursor: [UNKNOWN_ID],
  until: [UNKNOWN_ID],
  after: ['0', '12'],
  'after of /api/consoles': [`${PLACEHOLDERS.bot}:0`, `${PLACEHOLDERS.bot}:12,${PLACEHOLDERS.foreignBot}:0`],
  from: ['2026-11-21T00:00:00Z', '2026-11-21T05:30:00.000+05:30'],
  to: ['2026-11-22T00:00:00Z', '2026-11-22T05:30:00+05:30'],
  time_zone: ['Europe/Berlin', 'Asia/Kathmandu', '+05:30'],
}

/** A mostly valid call of this operation with something invalid in it. */
export function callTo(operation: Operation): Arbitrary<GeneratedCall> {
  return fc.record({
    method: fc.constant(operation.method),
    path: fc.constant(operation.path),
    as: fc.constantFrom('player', 'player', 'player', 'player', 'visitor'),
    address: addressOf(operation),
    headers: operation.takesPicture ? rarely(fc.constant({ 'content-type': 'image/png' }), headers()) : headers(),
    body: operation.method === 'GET' ? fc.constant(null) : bodyOf(operation),
  })
}

const rarely = <Value>(usually: Arbitrary<Value>, ...rare: Arbitrary<Value>[]) =>
  fc.oneof({ weight: 9 * rare.length, arbitrary: usually }, ...rare.map((arbitrary) => ({ weight: 1, arbitrary })))

function addressOf({ path, parameters }: Operation): Arbitrary<string> {
  const [before, ...after] = path.split(/{\w+}/)
  const hostile = hostileWord.map(encoded).filter(isOneStep)
  const id = rarely(fc.constantFrom(...(usual[`path ${before}`] ?? [''])), hostile)
  const [, second = UNKNOWN_ID] = Object.entries(SECOND_IDS).find(([name]) => path.includes(name)) ?? []
  const rest = rarely(fc.constant(second), hostile).map((one) => after.join(one))
  const inPath = fc.tuple(id, rest).map((parts) => `${before}${parts.join('')}`)
  const names = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  return fc
    .tuple(after.length === 0 ? fc.constant(before) : inPath, queryOf(path, names))
    .map(([address, entries]) => (entries.length > 0 ? `${address}?${entries.join('&')}` : `${address}`))
}

function queryOf(path: string, names: string[]): Arbitrary<string[]> {
  const unknown = fc.tuple(hostileWord, hostileWord).map(inAddress)
  if (names.length === 0) return rarely(fc.constant([]), fc.array(unknown, { minLength: 1, maxLength: 4 }))
  const named = names.map((name) =>
    fc.tuple(fc.constant(name), rarely(fc.constantFrom(...usualValues(name, path)), hostileWord)).map(inAddress),
  )
  const some = fc.array(rarely(fc.oneof(...named), unknown), { maxLength: 3 })
  return fc.oneof(fc.constant<string[]>([]), fc.tuple(...named), some)
}

const usualValues = (name: string, path: string) => usual[`${name} of ${path}`] ?? usual[name] ?? ['1']

const inAddress = ([name, value]: [string, string]) => `${encoded(name)}=${encoded(value)}`

// A lone percent sign is no valid escape, and clients will send it.
const encoded = (text: string) => (text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed()))
const isOneStep = (part: string) => /^[^/?#]+$/.test(part) && !/^(\.|%2e){1,2}$/i.test(part) && part !== 'days'

function headers(): Arbitrary<Record<string, string>> {
  const value = hostileWord.map((text) => text.replace(/[^\x21-\x7e\xa0-\xff]/g, ''))
  const rare = (name: string, arbitrary: Arbitrary<string>) =>
    rarely(
      fc.constant({}),
      arbitrary.map((text) => ({ [name]: text })),
    )
  return fc
    .tuple(
      rarely(fc.constant({ 'content-type': 'application/json' }), rare('content-type', value)),
      rare('accept', fc.constantFrom('application/problem+json', 'text/html', MARK)),
      rare('idempotency-key', fc.oneof(value, fc.constant(MARK.repeat(30)))),
      rare('last-event-id', value),
      rare('user-agent', value),
      rare(
        'authorization',
        fc.oneof(
          value,
          value.map((text) => `Bearer ${text}`),
        ),
      ),
    )
    .map((parts): Record<string, string> => Object.assign({}, ...parts))
}

function bodyOf({ body: schema, takesPicture }: Operation): Arbitrary<string | null> {
  if (takesPicture) return rarely(fc.constant(PLACEHOLDERS.picture), hostileBody)
  if (!schema) return rarely<string | null>(fc.constant(null), hostileJson, hostileBody)
  const input = jsonOf(schema, '')
  return rarely<string | null>(input, fc.oneof(hostileJson, hostileBody, fc.constant(null)))
}

function jsonOf(schema: Schema, name: string): Arbitrary<string> {
  return rarely(fittingJson(schema, name), hostileJson)
}

function fittingJson(schema: Schema, name: string): Arbitrary<string> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => fittingJson(each, name)))
  if (schema.type === 'null') return fc.constant('null')
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false')
  const known = usual[name]
  if (known) return rarely(fc.constantFrom(...known), hostileText).map((text) => JSON.stringify(text))
  if (schema.allOf?.[0]) return fittingJson(schema.allOf[0], name)
  if (schema.const !== undefined) return fc.constant(JSON.stringify(schema.const))
  if (schema.properties) return objectOf(schema)
  if (schema.patternProperties) return mapOf(Object.values(schema.patternProperties)[0] ?? {})
  if (schema.type === 'number') return fc.constantFrom('1', '12', '90', '0.5')
  return hostileText.map((text) => JSON.stringify(text))
}

function objectOf({ properties = {}, required = [] }: Schema): Arbitrary<string> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const member = jsonOf(schema, name).map((value) => `${JSON.stringify(name)}:${value}`)
    return required.includes(name)
      ? rarely(member, fc.constant(''))
      : fc.oneof(member, fc.constant(''), fc.constant(''))
  })
  const madeUp = fc.tuple(hostileWord, hostileJson).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  return fc.tuple(...fields, rarely(fc.constant(''), madeUp)).map((members) => `{${members.filter(Boolean).join(',')}}`)
}

function mapOf(values: Schema): Arbitrary<string> {
  const key = rarely(fc.constantFrom('lookEvery', 'restFrom', 'rests', 'restZone', 'goods', 'pauseMin'), hostileWord)
  const member = fc.tuple(key, jsonOf(values, '')).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  return fc.array(member, { maxLength: 3 }).map((members) => `{${members.join(',')}}`)
}

import { EXAMPLE } from './example-ids'
import type { GeneratedOperation } from './generate-document'
import type { Parameter, Reference, Schema } from './openapi'
import { type NamedSchemas, tidySchema } from './schemas'

const HEX_ID = '^[0-9a-f]{24}$'

interface PathParameter {
  /** Among the parameters that operations share. */
  name: string
  schema: Schema
  example: string | number
}

const byId = (name: string, example: string): PathParameter => ({
  name,
  schema: { type: 'string', pattern: HEX_ID },
  example,
})

/** By the end of the address so far. Another form answers 404, which routes need not declare. */
const PATH_PARAMETERS: Record<string, PathParameter> = {
  'bots/{id}': byId('BotId', EXAMPLE.bot),
  'accounts/{id}': byId('AccountId', EXAMPLE.account),
  'notifications/{id}': byId('NotificationId', EXAMPLE.notification),
  'tokens/{id}': byId('TokenId', EXAMPLE.token),
  'webhooks/{id}': byId('WebhookId', EXAMPLE.webhook),
  'deliveries/{delivery}': byId('DeliveryId', EXAMPLE.delivery),
  'scripts/{id}': byId('ScriptId', EXAMPLE.script),
  'dry-runs/{dry_run}': byId('DryRunId', EXAMPLE.dryRun),
  'versions/{number}': { name: 'VersionNumber', schema: { type: 'integer', minimum: 1 }, example: 7 },
  'sessions/{id}': { name: 'SessionId', schema: { type: 'string', format: 'uuid' }, example: EXAMPLE.session },
  'decisions/{decision}': {
    name: 'DecisionId',
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,9}-[1-9][0-9]{0,9}$' },
    example: EXAMPLE.decision,
  },
  'templates/{id}': {
    name: 'TemplateId',
    schema: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}$' },
    example: 'resource-collector',
  },
  'realm/{realm}': { name: 'Realm', schema: { type: 'string', pattern: '^[A-Z]{2,5}[0-9]$' }, example: 'DE1' },
  'avatars/{key}': {
    name: 'PictureKey',
    schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
    example: EXAMPLE.avatar,
  },
}

/** By name; parameters that several operations share. */
export type SharedParameters = Record<string, Parameter>

export const idempotencyKey = (): SharedParameters => ({
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Made up by the client. A repeated call with the same key within ten minutes gets the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
    example: '0b7a6f0e-create-woodcutter',
  },
})

/** The description of a list in pages. */
export const IN_PAGES = 'At most `limit` at once; `next_cursor` leads on.'

export const LEFT_OUT_STAYS = 'Fields that are left out stay as they are.'

/** For `detail` of a route that takes the header. */
export const takesIdempotencyKey = { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }

interface Parts {
  named: NamedSchemas
  parameters: SharedParameters
}

/** @throws if part of an address has no row in the table */
export function parametersOf(path: string, { parameters = [] }: GeneratedOperation, parts: Parts) {
  return parameters.map((parameter) => {
    if ('$ref' in parameter) return parameter
    return parameter.in === 'path' ? pathParameter(path, parameter, parts) : queryParameter(parameter, parts)
  })
}

function pathParameter(path: string, { name }: Parameter, { parameters }: Parts): Reference {
  const end = path.split(`/{${name}}`, 1).join('')
  const known = Object.entries(PATH_PARAMETERS).find(([form]) => `${end}/{${name}}`.endsWith(`/${form}`))?.[1]
  if (!known) throw new Error(`Describe {${name}} of ${path} in parameters.ts.`)
  const { name: shared, schema, example } = known
  parameters[shared] = { name, in: 'path', required: true, schema, example }
  return { $ref: `#/components/parameters/${shared}` }
}

const SHARED_QUERIES = ['limit', 'cursor', 'token']

function queryParameter({ name, schema, ...parameter }: Parameter, { named, parameters }: Parts) {
  const whole = { name, ...parameter, schema: tidySchema(schema, named), ...describedAs(name) }
  if (!SHARED_QUERIES.includes(name)) return whole
  // The first wins; one with other limits stays where it is.
  const shared = name.charAt(0).toUpperCase() + name.slice(1)
  parameters[shared] ??= whole
  const isSame = JSON.stringify(parameters[shared]) === JSON.stringify(whole)
  return isSame ? { $ref: `#/components/parameters/${shared}` } : whole
}

const DESCRIPTIONS: Record<string, string> = {
  limit: 'How many entries to answer at most.',
  cursor: 'The `next_cursor` of the previous answer.',
}

const describedAs = (name: string) => (DESCRIPTIONS[name] ? { description: DESCRIPTIONS[name] } : {})

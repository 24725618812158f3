import type { GeneratedOperation } from './generate-document'
import type { Parameter, Reference } from './openapi'
import { type NamedSchemas, tidySchema } from './schemas'

const HEX_ID = '^[0-9a-f]{24}$'

/** Ids in addresses. Another form answers 404, which the routes need not declare. */
const IDS: [path: RegExp, name: string, pattern: string, description: string][] = [
  [/^\/api\/templates\//, 'id', '^[a-z][a-z0-9-]{0,63}$', 'The id of a template.'],
  [/^\/api\/realm\//, 'server', '^[A-Z]{2,5}[0-9]$', 'A game server.'],
  [/^\/api\/avatars\//, 'key', '^[A-Za-z0-9_-]+$', 'From `avatar` of a player.'],
  [/./, 'decision', '^[1-9][0-9]{0,9}-[1-9][0-9]{0,9}$', 'As in the console line, after its sign.'],
  [/./, 'id', HEX_ID, 'The id, from the list of all.'],
  [/./, 'delivery', HEX_ID, 'The id of a delivery.'],
]

export const COMMON_PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Made up by the client. A repeated call with the same key within ten minutes gets the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[\\x20-\\x7e]+$' },
  },
} as const satisfies Record<string, Parameter>

/** The description of a list in pages. */
export const IN_PAGES = 'At most `limit` at once; `next_cursor` leads on.'

export const LEFT_OUT_STAYS = 'Fields that are left out stay as they are.'

/** For `detail` of a route that takes the header. */
export const takesIdempotencyKey = { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }

export function parametersOf(path: string, { parameters = [] }: GeneratedOperation, named: NamedSchemas) {
  return parameters.map((parameter) => ('$ref' in parameter ? parameter : parameterOf(path, parameter, named)))
}

function parameterOf(path: string, parameter: Parameter, named: NamedSchemas): Parameter | Reference {
  const { name, schema } = parameter
  if (parameter.in !== 'path') return { ...parameter, schema: tidySchema(schema, named) }
  const [, , pattern = HEX_ID, description = ''] = IDS.find(([form, of]) => of === name && form.test(path)) ?? []
  return { ...parameter, description, schema: { type: 'string', pattern } }
}

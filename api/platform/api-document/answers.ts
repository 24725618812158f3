import { descriptions } from '../http/documented-errors'
import type { GeneratedAnswer } from './generate-document'
import type { Answer, Reference, Schema } from './openapi'
import { type NamedSchemas, tidySchema } from './schemas'

type ErrorStatus = keyof typeof descriptions

/** What an operation names one by one. */
const NAMES: Partial<Record<ErrorStatus, string>> = {
  404: 'NotFound',
  409: 'Conflict',
  502: 'ProviderFailed',
}

/** What nearly every call may answer; named one by one, they would hide what matters for one call. */
const OTHERS = [400, 401, 403, 408, 413, 415, 422, 429, 503] as const
const OTHER_ERRORS = 'Other'

export const PROBLEM: Schema = {
  description: 'Problem details (RFC 9457).',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', description: 'Where this kind of error is explained.' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'One sentence for people.' },
    code: { type: 'string', description: 'A stable word for programs, as the page of `type` lists them.' },
    errors: {
      type: 'array',
      description: 'The wrong fields.',
      items: { $ref: '#/components/schemas/FieldFault' },
    },
  },
}

export const FIELD_FAULT: Schema = {
  type: 'object',
  required: ['path', 'message'],
  properties: { path: { type: 'string' }, message: { type: 'string' } },
}

export const ERROR_ANSWERS: Record<string, Answer> = {
  ...Object.fromEntries(
    Object.entries(NAMES).map(([status, name]) => [name, errorOf(descriptions[Number(status) as ErrorStatus])]),
  ),
  [OTHER_ERRORS]: errorOf(OTHERS.map((status) => `${status}: ${descriptions[status]}`).join(' ')),
}

function errorOf(description: string): Answer {
  return {
    description,
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      'text/plain': { schema: { type: 'string' } },
    },
  }
}

export function answersOf(responses: Record<string, GeneratedAnswer>, named: NamedSchemas) {
  const answers = Object.entries(responses).flatMap(([status, answer]): [string, Answer | Reference][] => {
    if (Number(status) < 400) return [[status, successOf(status, answer, named)]]
    const name = NAMES[Number(status) as ErrorStatus]
    return name ? [[status, { $ref: `#/components/responses/${name}` }]] : []
  })
  return Object.fromEntries([...answers, ['default', { $ref: `#/components/responses/${OTHER_ERRORS}` }]])
}

const SUCCESSES: Record<string, string> = { 200: 'OK', 201: 'Created', 204: 'Done' }

/** Successes are JSON, unless the route names another type. */
function successOf(
  status: string,
  { description = SUCCESSES[status] ?? '', title, content }: GeneratedAnswer,
  named: NamedSchemas,
): Answer {
  if (!content) return { description }
  const json = content['application/json']
  if (!json) return { description, content }
  return { description, content: { 'application/json': { schema: tidySchema({ ...json.schema, title }, named) } } }
}

import { descriptions } from '../http/documented-errors'
import type { GeneratedAnswer } from './generate-document'
import type { Answer, Reference, Schema } from './openapi'
import { type NamedSchemas, tidySchema } from './schemas'

const ERROR_NAMES: Record<keyof typeof descriptions, string> = {
  400: 'Malformed',
  401: 'NotSignedIn',
  403: 'NotAllowed',
  404: 'NotFound',
  408: 'TooSlow',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'NotJson',
  422: 'WrongField',
  429: 'TooManyCalls',
  502: 'ProviderFailed',
  503: 'Unavailable',
}

const isError = (status: string): status is `${keyof typeof descriptions}` => status in ERROR_NAMES

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

export const ERROR_ANSWERS: Record<string, Answer> = Object.fromEntries(
  Object.entries(descriptions).map(([status, description]) => [
    ERROR_NAMES[Number(status) as keyof typeof descriptions],
    {
      description,
      content: {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
        'text/plain': { schema: { type: 'string' } },
      },
    },
  ]),
)

export function answersOf(
  responses: Record<string, GeneratedAnswer>,
  summary: string,
  named: NamedSchemas,
): Record<string, Answer | Reference> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      isError(status)
        ? { $ref: `#/components/responses/${ERROR_NAMES[Number(status) as keyof typeof descriptions]}` }
        : successOf(answer, summary, named),
    ]),
  )
}

/** Successes are JSON, unless the route names another type. */
function successOf({ description, title, content }: GeneratedAnswer, summary: string, named: NamedSchemas): Answer {
  const text = description ?? `${summary}.`
  if (!content) return { description: text }
  const json = content['application/json']
  if (!json) return { description: text, content }
  const schema = tidySchema(
    { ...json.schema, ...(title && { title }), ...(title && description && { description }) },
    named,
  )
  return { description: text, content: { 'application/json': { schema } } }
}

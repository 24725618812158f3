import Ajv2020 from 'ajv/dist/2020'
import type { Answer, ApiDocument, Operation, Reference } from '../../../platform/api-document/openapi'
import type { TestApp } from '../../test-app'

/** Headers that any HTTP answer may have, and those of browsers' security. */
const GENERAL = new Set([
  ...['connection', 'content-length', 'content-type', 'content-language', 'date', 'transfer-encoding', 'vary'],
  ...['cache-control', 'age', 'x-request-id', 'referrer-policy', 'x-content-type-options', 'x-frame-options'],
  ...['cross-origin-resource-policy', 'access-control-allow-origin', 'access-control-expose-headers'],
  ...['content-disposition', 'content-encoding', 'x-accel-buffering'],
  // The description of the document names them for all answers to tokens.
  ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
  // The answer 304 names it.
  'etag',
])

export interface ReceivedAnswer {
  status: number
  headers: Headers
  /** Null for streams and pictures. */
  text: string | null
}

export interface PublicDocument {
  has(name: string): boolean
  /** What the answer to this call has that the document does not. */
  complaints(name: string, answer: ReceivedAnswer): string[]
}

/** The published document, as a program reads it. */
export async function readPublicDocument({ call }: Pick<TestApp, 'call'>): Promise<PublicDocument> {
  const document: ApiDocument = await (await call('GET', '/openapi.json')).json()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'document')
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]): [string, Operation] => [`${method.toUpperCase()} ${path}`, one]),
    ),
  )

  function resolve(answer: Answer | Reference | undefined): Answer | undefined {
    if (!answer || !('$ref' in answer)) return answer
    return document.components.responses?.[answer.$ref.split('/').at(-1) ?? ''] as Answer | undefined
  }

  function complaintsAboutBody({ headers, text }: ReceivedAnswer, { content }: Answer): string[] {
    if (!content) return text ? ['has a body that the document does not have'] : []
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const schema = content[type]
    if (!schema) return [`is ${type || 'without a type'}, which is not in the document`]
    if (text === null || !type.endsWith('json')) return []
    const written = JSON.stringify(schema.schema).replaceAll('"#/', '"document#/')
    return ajv.validate(JSON.parse(written), JSON.parse(text)) ? [] : [ajv.errorsText()]
  }

  return {
    has: (name) => operations.has(name),
    complaints(name, answer) {
      const { status, headers } = answer
      const responses = operations.get(name)?.responses ?? {}
      const documented = resolve(responses[status] ?? (status >= 400 ? responses.default : undefined))
      if (!documented) return [`${status} is not in the document`]
      const named = new Set(Object.keys(documented.headers ?? {}).map((header) => header.toLowerCase()))
      const unknown = [...headers.keys()].filter((header) => !GENERAL.has(header) && !named.has(header))
      return [
        ...(status >= 500 ? [`answers ${status}`] : []),
        ...unknown.map((header) => `the header ${header} is not in the document`),
        ...complaintsAboutBody(answer, documented),
      ]
    },
  }
}

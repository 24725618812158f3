import type { Answer, ApiDocument, Operation, Reference, Schema } from './openapi'

interface HeaderObject {
  description: string
  schema: Schema
}

const number = (description: string): HeaderObject => ({ description, schema: { type: 'integer', minimum: 0 } })
const text = (description: string): HeaderObject => ({ description, schema: { type: 'string' } })

const HEADERS: Record<string, [name: string, header: HeaderObject]> = {
  'RateLimit-Limit': ['Limit', number('Calls a minute.')],
  'RateLimit-Remaining': ['Remaining', number('Calls that are left.')],
  'RateLimit-Reset': ['Reset', number('Seconds until all are left again.')],
  ETag: ['ETag', text('Send it back in If-None-Match.')],
  Location: ['Location', text('The address of what was created.')],
  'Retry-After': ['RetryAfter', number('Seconds to wait.')],
  'WWW-Authenticate': ['Challenge', text('What is wrong with the token (RFC 6750).')],
  Accept: ['Accept', text('The type that this call takes.')],
  'Accept-Post': ['AcceptPost', text('The type that is taken.')],
  'Accept-Patch': ['AcceptPatch', text('The type that a change takes.')],
  'Accept-Encoding': ['AcceptEncoding', text('The encoding that is taken.')],
  'X-Request-Id': ['RequestId', text('For questions about this call.')],
}

const LIMITS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
const OF_ALL_ERRORS = ['X-Request-Id']
/** By name of the answer. */
const OF_ERRORS: Record<string, string[]> = {
  Other: [...LIMITS, 'Retry-After', 'WWW-Authenticate', 'Accept', 'Accept-Post', 'Accept-Patch', 'Accept-Encoding'],
}
const NOT_MODIFIED = 'NotModified'

/** Reads that no token reaches and that are remembered. */
const WITH_ETAG = ['getProfile', 'getSignedInPlayer']
const WITH_LOCATION = ['createBot', 'createAccount', 'createWebhook', 'createScript', 'saveScript', 'startDryRun']

/**
 * Writes into the answers which headers they may have. Those of the rate limit are on every answer to a token, and an ETag on
 * every one that may be not modified, which the document says once. Answers that several calls share get those of all.
 */
export function withAnswerHeaders<Document extends Pick<ApiDocument, 'paths' | 'components'>>(document: Document) {
  const { paths, components } = structuredClone({ paths: document.paths, components: document.components })
  const shared = components.responses as Record<string, Answer>
  for (const [name, answer] of Object.entries(shared)) {
    if (answer.content?.['application/problem+json']) add(answer, [...OF_ALL_ERRORS, ...(OF_ERRORS[name] ?? [])])
  }
  for (const operations of Object.values(paths))
    for (const [method, operation] of Object.entries(operations)) addHeaders(method, operation, shared)
  shared[NOT_MODIFIED] = {
    description: 'Not changed since the ETag that the answer had.',
    headers: referencesTo(['ETag', ...LIMITS]),
  }
  return { ...document, paths, components: { ...components, headers: Object.fromEntries(Object.values(HEADERS)) } }
}

function addHeaders(method: string, operation: Operation, shared: Record<string, Answer>): void {
  const { operationId, responses, security } = operation
  const takesTokens = security?.some((scheme) => 'apiToken' in scheme)
  for (const [status, answer] of Object.entries(responses)) {
    if (!/^2/.test(status)) continue
    const isJson = resolve(answer, shared).content?.['application/json'] !== undefined
    const hasEtag =
      method === 'get' && isJson && (takesTokens || security?.length === 0 || WITH_ETAG.includes(operationId))
    if (WITH_LOCATION.includes(operationId)) add(resolve(answer, shared), ['Location'])
    if (hasEtag) responses['304'] = { $ref: `#/components/responses/${NOT_MODIFIED}` }
  }
}

function resolve(answer: Answer | Reference, shared: Record<string, Answer>): Answer {
  if (!('$ref' in answer)) return answer
  return shared[answer.$ref.split('/').at(-1) ?? ''] ?? { description: '' }
}

function add(answer: Answer, names: string[]): void {
  if (names.length > 0) answer.headers = { ...answer.headers, ...referencesTo(names) }
}

const referencesTo = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${HEADERS[name]?.[0]}` }]))

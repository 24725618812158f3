import { answersOf, ERROR_ANSWERS, FIELD_FAULT, PROBLEM } from './answers'
import type { CallExamples } from './call-example'
import { withExample } from './examples'
import type { GeneratedDocument, GeneratedOperation } from './generate-document'
import { INFO, SECURITY_SCHEMES, TAGS } from './info'
import type { ApiDocument, Content, Operation, Paths } from './openapi'
import { idempotencyKey, parametersOf, type SharedParameters } from './parameters'
import { isPublic } from './public-calls'
import { type NamedSchemas, tidySchema } from './schemas'
import { inlineSingleEnums, shareAnswers, shareExamples } from './share'
import { callbackOf, type SentWebhooks, webhookCalls } from './webhook-calls'

/** The scope that an API token needs for a route, as it was declared; undefined if no token reaches it. */
type ScopeOf = (route: string) => string | undefined

export interface About {
  scopeOf: ScopeOf
  examples: CallExamples
  webhooks: SentWebhooks
}

const SESSION = { session: [] }

interface Parts extends About {
  named: NamedSchemas
  parameters: SharedParameters
}

/** The document of the public API, in OpenAPI 3.1. */
export function publicDocument({ paths }: GeneratedDocument, about: About): Omit<ApiDocument, 'servers'> {
  const named: NamedSchemas = new Map([
    ['Problem', PROBLEM],
    ['FieldFault', FIELD_FAULT],
  ])
  const parameters = idempotencyKey()
  const shown: Paths = Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => isPublic(path))
      .map(([path, operations]) => [path, operationsAt(path, operations, { named, parameters, ...about })]),
  )
  const webhooks = webhookCalls(about.webhooks, named)
  const creation = shown['/api/webhooks']?.post
  if (creation) creation.callbacks = callbackOf(webhooks, named)
  const called = { paths: shown, webhooks }
  return { openapi: '3.1.0', info: INFO, security: [SESSION], tags: TAGS, ...shared(called, parameters, named) }
}

/** Moves what several calls have to the components. */
function shared(called: Pick<ApiDocument, 'paths' | 'webhooks'>, parameters: SharedParameters, named: NamedSchemas) {
  const { paths, webhooks } = inlineSingleEnums(called, named)
  const operations = Object.values(paths).flatMap(Object.values<Operation>)
  const answers = shareAnswers(operations)
  const examples = shareExamples(operations, Object.values(answers))
  const schemas = Object.fromEntries([...named].sort(([one], [other]) => one.localeCompare(other)))
  const responses = { ...answers, ...ERROR_ANSWERS }
  return {
    paths,
    webhooks,
    components: { securitySchemes: SECURITY_SCHEMES, parameters, responses, examples, schemas },
  }
}

const operationsAt = (path: string, operations: Record<string, GeneratedOperation>, parts: Parts) =>
  Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => {
      const scope = parts.scopeOf(`${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`)
      return [method, operationOf(path, operation, { ...parts, scope })]
    }),
  )

function operationOf(
  path: string,
  operation: GeneratedOperation,
  parts: Parts & { scope: string | undefined },
): Operation {
  const { operationId, summary = '', description, tags = [], security, requestBody, responses } = operation
  const parameters = parametersOf(path, operation, parts)
  const operationWithout: Operation = {
    operationId,
    summary,
    ...(description && { description }),
    tags,
    ...securityOf(security, parts.scope),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody: { required: true, content: bodyOf(requestBody.content, parts.named) } }),
    responses: answersOf(responses, parts.named),
  }
  return withExample(operationWithout, parts.examples[operationId] ?? {})
}

/** A session is what the document says of all calls. */
function securityOf(security: GeneratedOperation['security'], scope: string | undefined): Pick<Operation, 'security'> {
  if (!security) return { security: [] }
  return scope ? { security: [{ apiToken: [scope] }, SESSION] } : {}
}

/** JSON, unless the route names other types. */
function bodyOf(content: Content, named: NamedSchemas): Content {
  const json = content['application/json']
  return json ? { 'application/json': { schema: tidySchema(json.schema, named) } } : content
}

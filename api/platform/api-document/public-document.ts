import { answersOf, ERROR_ANSWERS, FIELD_FAULT, PROBLEM } from './answers'
import type { GeneratedDocument, GeneratedOperation } from './generate-document'
import { INFO, TAGS } from './info'
import type { ApiDocument, Content, Operation, Paths } from './openapi'
import { COMMON_PARAMETERS, parametersOf } from './parameters'
import { isPublic } from './public-calls'
import { type NamedSchemas, tidySchema } from './schemas'

/** The scope that an API token needs for a route, as it was declared; undefined if no token reaches it. */
export type ScopeOf = (route: string) => string | undefined

/** The document of the public API, in OpenAPI 3.1. */
export function publicDocument({ paths }: GeneratedDocument, scopeOf: ScopeOf): Omit<ApiDocument, 'servers'> {
  const named: NamedSchemas = new Map([
    ['Problem', PROBLEM],
    ['FieldFault', FIELD_FAULT],
  ])
  const shown: Paths = Object.fromEntries(
    Object.entries(paths)
      .filter(([path]) => isPublic(path))
      .map(([path, operations]) => [path, operationsAt(path, operations, { named, scopeOf })]),
  )
  return {
    openapi: '3.1.0',
    info: INFO,
    tags: TAGS,
    paths: shown,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: COMMON_PARAMETERS,
      responses: ERROR_ANSWERS,
      schemas: Object.fromEntries([...named].sort(([one], [other]) => one.localeCompare(other))),
    },
  }
}

const SECURITY_SCHEMES = {
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token, `cstl_…`, made on the site. It needs the named scope.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a sign-in. It lasts seven days.',
  },
}

interface Context {
  named: NamedSchemas
  scopeOf: ScopeOf
}

const operationsAt = (path: string, operations: Record<string, GeneratedOperation>, context: Context) =>
  Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      operationOf(method, path, { operation, context }),
    ]),
  )

function operationOf(
  method: string,
  path: string,
  { operation, context: { named, scopeOf } }: { operation: GeneratedOperation; context: Context },
): Operation {
  const { operationId, summary = '', description, tags = [], security, requestBody, responses } = operation
  const parameters = parametersOf(path, operation, named)
  const scope = scopeOf(`${method.toUpperCase()} ${path.replace(/{(\w+)}/g, ':$1')}`)
  return {
    operationId,
    summary,
    ...(description && { description }),
    tags,
    security: security ? [...(scope ? [{ apiToken: [scope] }] : []), { session: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody: { required: true, content: bodyOf(requestBody.content, named) } }),
    responses: answersOf(responses, summary, named),
  }
}

/** JSON, unless the route names other types. */
function bodyOf(content: Content, named: NamedSchemas): Content {
  const json = content['application/json']
  return json ? { 'application/json': { schema: tidySchema(json.schema, named) } } : content
}

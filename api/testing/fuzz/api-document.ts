import type { TestApp } from '../test-app'

export interface Schema {
  type?: string
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
}

export interface Operation {
  method: string
  path: string
  parameters: { name: string; in: string; schema: Schema }[]
  body: Schema | null
  takesPicture: boolean
  /** The JSON schema of each documented status; null for other content. */
  answers: Map<number, Schema | null>
}

interface Content {
  content?: Record<string, { schema: Schema }>
}

interface DocumentedOperation {
  parameters?: Operation['parameters']
  requestBody?: Content
  responses: Record<string, Content>
}

interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>
}

/** Of all routes, those that the published document leaves out too. */
export async function documentedOperations({ allRoutes }: TestApp): Promise<Map<string, Operation>> {
  const { paths }: ApiDocument = JSON.parse(JSON.stringify(await allRoutes()), withoutNullable)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationOf(method.toUpperCase(), path, operation)),
  )
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))
}

// Elysia writes it beside a type list that already names null, and JSON Schema does not know it.
const withoutNullable = (key: string, value: unknown) => (key === 'nullable' ? undefined : value)

function operationOf(method: string, path: string, documented: DocumentedOperation): Operation {
  const { parameters = [], requestBody, responses } = documented
  const answers = Object.entries(responses).map(([status, answer]) => [Number(status), jsonOf(answer)] as const)
  const body = requestBody ? jsonOf(requestBody) : null
  const takesPicture = requestBody?.content?.['image/png'] !== undefined
  return { method, path, parameters, body, takesPicture, answers: new Map(answers) }
}

const jsonOf = ({ content }: Content): Schema | null => content?.['application/json']?.schema ?? null

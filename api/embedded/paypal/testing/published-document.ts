import Ajv2019, { type ValidateFunction } from 'ajv/dist/2019'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  allOf?: Schema[]
  [keyword: string]: unknown
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses?: Record<string, Content> }
}

interface Content {
  $ref?: string
  content?: Record<string, { schema?: Schema }>
}

interface Operation {
  requestBody?: Content
  responses: Record<string, Content>
}

export interface Exchange {
  method: string
  path: string
  request: string
  status: number
  answer: string
}

/** Checks calls against one of PayPal's OpenAPI documents. */
export function openDocument(document: Document) {
  const ajv = new Ajv2019({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true })
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, closed(schema)])
  ajv.addSchema({ $id: 'paypal', components: { ...document.components, schemas: Object.fromEntries(schemas) } })
  const compiled = new Map<string, ValidateFunction>()

  function faultsOf(schema: Schema, value: unknown): string[] {
    const key = JSON.stringify(schema)
    const check = compiled.get(key) ?? ajv.compile(absolute(whole(schema)))
    compiled.set(key, check)
    return check(value)
      ? []
      : (check.errors ?? []).map(
          ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
        )
  }

  function operationFor({ method, path }: Exchange): Operation | undefined {
    const [pathname = ''] = path.split('?')
    const template = Object.keys(document.paths)
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .find((each) => new RegExp(`^${each.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname))
    return template ? document.paths[template]?.[method.toLowerCase()] : undefined
  }

  return {
    faultsOf: (name: string, value: unknown) => faultsOf({ $ref: `#/components/schemas/${name}` }, value),
    /** Null if the document does not describe the call. */
    faultsIn(exchange: Exchange): string[] | null {
      const operation = operationFor(exchange)
      if (!operation) return null
      const where = `${exchange.method} ${exchange.path.split('?')[0]} ${exchange.status}`
      const bodySchema = schemaIn(operation.requestBody)
      const answered = operation.responses[exchange.status] ?? operation.responses.default
      if (!answered) return [`${where} is not described`]
      const answerSchema = schemaIn(answered)
      const faults = [
        ...(bodySchema && exchange.request ? faultsOf(bodySchema, JSON.parse(exchange.request)) : []),
        ...(answerSchema ? faultsOf(answerSchema, JSON.parse(exchange.answer)) : []),
      ]
      return faults.map((fault) => `${where}: ${fault}`)
    },
  }
}

const schemaIn = (content: Content | undefined) => content?.content?.['application/json']?.schema

/** PayPal's documents allow additional fields; this forbids them. */
const whole = (schema: Schema): Schema => ({ ...closed(schema), unevaluatedProperties: false })

/** The same for nested schemas. The parts of an `allOf` are closed as a whole. */
function closed(schema: Schema): Schema {
  const { properties, items, allOf } = schema
  return {
    ...schema,
    ...(properties && { properties: mapValues(properties, closedPart) }),
    ...(items && { items: closedPart(items) }),
    ...(allOf && { allOf: allOf.map(closed) }),
  }
}

function closedPart(part: Schema): Schema {
  const isObject = part.$ref !== undefined || part.properties !== undefined
  const isOpen = part.additionalProperties === true
  return isObject && !isOpen ? whole(part) : closed(part)
}

function mapValues(values: Record<string, Schema>, change: (value: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}

const absolute = (schema: Schema): Schema => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"paypal#/'))

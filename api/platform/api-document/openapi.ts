/** The parts of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1) that the document uses. */

export interface Schema {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  multipleOf?: number
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  [keyword: string]: unknown
}

export interface Reference {
  $ref: string
}

export interface Example {
  value: unknown
}

export type Content = Record<string, { schema: Schema; example?: unknown; examples?: Record<string, Reference> }>

export interface Answer {
  description: string
  headers?: Record<string, Reference>
  content?: Content
}

export interface Parameter {
  name: string
  in: string
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer | Reference>
  callbacks?: Record<string, Record<string, WebhookCall>>
}

export interface WebhookCall {
  post: Pick<Operation, 'operationId' | 'summary' | 'tags' | 'security' | 'requestBody' | 'responses'>
}

export type Paths = Record<string, Record<string, Operation>>

export interface ApiDocument {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string }[]
  /** Of operations that name none. */
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  paths: Paths
  webhooks: Record<string, WebhookCall>
  components: Record<string, Record<string, unknown>>
}

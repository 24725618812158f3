import type { Elysia } from 'elysia'
import type { Content, Parameter, Reference, Schema } from './openapi'

/** An operation as the package writes it: of OpenAPI 3.0.3, with keywords of Elysia's own. */
export interface GeneratedOperation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, GeneratedAnswer>
  [extension: `x-${string}`]: unknown
}

/** The package writes title and description of the schema of an answer beside its content. */
export type GeneratedAnswer = Partial<Schema> & { content?: Content }

export interface GeneratedDocument {
  paths: Record<string, Record<string, GeneratedOperation>>
}

const ADDRESS = 'http://localhost/document'

/** Every route of the application under `/api`, private ones too. */
export async function generateDocument(app: Pick<Elysia, 'handle'>): Promise<GeneratedDocument> {
  const { swagger } = await import('@elysiajs/swagger')
  const generator = swagger({ path: '/page', specPath: '/document', exclude: [/^\/(?!api(\/|$))/] })
  // The package asks the application that uses it. This one only asks, so the routes of the package are served nowhere.
  Object.assign(generator, { getGlobalRoutes: () => (app as unknown as RouteList).getGlobalRoutes() })
  return (await generator.handle(new Request(ADDRESS))).json() as Promise<GeneratedDocument>
}

interface RouteList {
  getGlobalRoutes(): unknown[]
}

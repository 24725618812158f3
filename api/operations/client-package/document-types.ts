import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

/** What the package needs of the document. */
export interface DescribedApi {
  info: { version: string }
  paths: Record<string, Record<string, { parameters?: object[] }>>
}

export async function typesOf(document: DescribedApi): Promise<string> {
  const described = structuredClone(document) as unknown as OpenAPI3
  return astToString(
    await openapiTS(described, { rootTypes: true, rootTypesNoSchemaPrefix: true, rootTypesKeepCasing: true }),
  )
}

const IDEMPOTENCY_KEY = '#/components/parameters/IdempotencyKey'

/** Calls that create something once for each `Idempotency-Key`. */
export const keyedCallsOf = ({ paths }: DescribedApi): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some((each) => '$ref' in each && each.$ref === IDEMPOTENCY_KEY))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )

import type { CallExample } from './call-example'
import type { Content, Operation, Parameter, Reference } from './openapi'

/** Writes an example into the contents that take one. */
export function withExample(operation: Operation, { query = {}, body, answer }: CallExample): Operation {
  const { parameters, requestBody, responses } = operation
  return {
    ...operation,
    ...(parameters && { parameters: parameters.map((parameter) => parameterWith(parameter, query)) }),
    ...(requestBody && { requestBody: { ...requestBody, content: contentWith(requestBody.content, body) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        if ('$ref' in response || !response.content) return [status, response]
        return [status, { ...response, content: contentWith(response.content, answer) }]
      }),
    ),
  }
}

function parameterWith(parameter: Parameter | Reference, query: NonNullable<CallExample['query']>) {
  if ('$ref' in parameter) return parameter
  const example = query[parameter.name]
  return example === undefined ? parameter : { ...parameter, example }
}

const contentWith = (content: Content, example: unknown): Content =>
  example === undefined
    ? content
    : Object.fromEntries(Object.entries(content).map(([type, media]) => [type, { ...media, example }]))

import { randomId } from './account'

const MESSAGES = {
  INVALID_REQUEST: 'Request is not well-formed, syntactically incorrect, or violates schema.',
  AUTHENTICATION_FAILURE:
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  RESOURCE_NOT_FOUND: 'The specified resource does not exist.',
  UNPROCESSABLE_ENTITY:
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
}

const STATUSES = {
  INVALID_REQUEST: 400,
  AUTHENTICATION_FAILURE: 401,
  RESOURCE_NOT_FOUND: 404,
  UNPROCESSABLE_ENTITY: 422,
}

/** PayPal's error object: https://developer.paypal.com/api/rest/responses/ */
export function refusal(name: keyof typeof STATUSES, issue?: string, description?: string): Response {
  const body = {
    name,
    message: MESSAGES[name],
    debug_id: randomId(13).toLowerCase(),
    ...(issue && { details: [{ issue, ...(description && { description }) }] }),
    links: [],
  }
  return Response.json(body, { status: STATUSES[name] })
}

export const unknownResource = () => refusal('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')

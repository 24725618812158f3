import { NotFoundError, ParseError, ValidationError } from 'elysia'
import { AppError } from '../errors'
import { isStoreAway } from '../store'

export interface Problem {
  status: number
  sentence: string
  retryAfter?: number
  errors?: { path: string; message: string }[]
}

const OUR_FAULT: Problem = { status: 500, sentence: 'Something went wrong on our side. Please try again.' }
const STORE_AWAY: Problem = {
  status: 503,
  sentence: 'The store does not answer right now. Please try again in a moment.',
}

/** What a caller is told of an error: one sentence, never the error's own words unless they were written for players. */
export function problemOf(error: unknown): Problem {
  if (error instanceof AppError) return { status: error.status, sentence: error.message, retryAfter: error.retryAfter }
  // A failed answer of ours is a ValidationError too, and no fault of the caller.
  if (error instanceof ValidationError) return error.type === 'response' ? OUR_FAULT : invalidFields(error)
  if (error instanceof ParseError) return { status: 400, sentence: 'The body is not valid JSON.' }
  if (error instanceof NotFoundError) return { status: 404, sentence: 'There is nothing at this address.' }
  if (isStoreAway(error)) return STORE_AWAY
  return OUR_FAULT
}

function invalidFields(error: ValidationError): Problem {
  const errors = error.all.map((each) => {
    // What is below a field may be a name that the caller made up.
    const path = 'path' in each ? (String(each.path).split('/')[1] ?? '') : ''
    return { path, message: sentenceOf(each, path) }
  })
  const unique = errors.filter((each, index) => errors.findIndex(({ path }) => path === each.path) === index)
  return { status: 422, sentence: unique[0]?.message ?? 'A field is wrong.', errors: unique }
}

// A schema's own sentence; TypeBox's words could repeat what was sent.
function sentenceOf(each: ValidationError['all'][number], path: string): string {
  const schema = 'schema' in each ? each.schema : undefined
  if (typeof schema?.error === 'string') return schema.error
  return path
    ? `The field ${path} is missing or wrong.`
    : 'The body must be a JSON object with the fields of this call.'
}

import { NotFoundError, ParseError, ValidationError } from 'elysia'
import type { ErrorCode } from '../../../shared/error-codes'
import type { FieldFault } from '../../../shared/input/field-fault'
import { WRONG_BODY } from '../../../shared/input/input'
import { AppError } from '../errors'
import { isStoreAway, storeAway } from '../store/connection'
import { notJson } from './body/json-body'

export interface Problem {
  status: number
  code: ErrorCode
  sentence: string
  retryAfter?: number
  headers?: Record<string, string>
  errors?: FieldFault[]
}

const MAX_FIELD_ERRORS = 64

const INTERNAL_ERROR: Problem = {
  status: 500,
  code: 'server_error',
  sentence: 'Something went wrong on our side. Please try again.',
}

const NOTHING_HERE: Problem = { status: 404, code: 'no_such_call', sentence: 'There is nothing at this address.' }

interface WrongField {
  path: string
  schema: { error?: unknown }
}

/**
 * What a caller reads about an error. Messages of other errors than `AppError` are not written for players and stay
 * hidden.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof AppError) {
    const { status, code, message: sentence, retryAfter, headers, faults: errors } = error
    return { status, code, sentence, retryAfter, headers, errors }
  }
  // An invalid answer of ours is a ValidationError too.
  if (error instanceof ValidationError) return error.type === 'response' ? INTERNAL_ERROR : invalidFields(error)
  if (error instanceof ParseError) return problemOf(notJson(error))
  if (error instanceof NotFoundError) return NOTHING_HERE
  if (isStoreAway(error)) return problemOf(storeAway(error))
  return INTERNAL_ERROR
}

function invalidFields(error: ValidationError): Problem {
  const errors = wrongFields(error).map(({ path: whole, schema }) => {
    // Deeper levels of the path may be names that the caller made up.
    const path = whole.split('/')[1] ?? ''
    return { path, message: sentenceOf(schema, path) }
  })
  const unique = errors.filter((each, index) => errors.findIndex(({ path }) => path === each.path) === index)
  return { status: 422, code: 'wrong_field', sentence: unique[0]?.message ?? 'A field is wrong.', errors: unique }
}

// `error.all` repeats the input and fails for values that are not strings.
function wrongFields({ validator, value, valueError }: ValidationError): WrongField[] {
  if ('Errors' in validator) return Iterator.from<WrongField>(validator.Errors(value)).take(MAX_FIELD_ERRORS).toArray()
  // For a number in the path Elysia reports only the first fault.
  return valueError ? [valueError] : []
}

// TypeBox's own message could repeat the input.
function sentenceOf(schema: WrongField['schema'], path: string): string {
  if (typeof schema.error === 'string') return schema.error
  return path ? `The field ${path} is missing or wrong.` : WRONG_BODY
}

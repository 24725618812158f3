import { NotFoundError, ParseError, ValidationError } from 'elysia'
import type { FieldFault } from '../../../shared/input/field-fault'
import { WRONG_BODY } from '../../../shared/input/input'
import { AppError } from '../errors'
import { isStoreAway, storeAway } from '../store/connection'
import { notJson } from './body/json-body'

export interface Problem {
  status: number
  sentence: string
  retryAfter?: number
  errors?: FieldFault[]
}

const MAX_FIELD_ERRORS = 64

const INTERNAL_ERROR: Problem = { status: 500, sentence: 'Something went wrong on our side. Please try again.' }

interface WrongField {
  path: string
  schema: { error?: unknown }
}

/** What a caller is told of an error: one sentence, never the error's own words unless they were written for players. */
export function problemOf(error: unknown): Problem {
  if (error instanceof AppError) {
    const { status, message: sentence, retryAfter, faults: errors } = error
    return { status, sentence, retryAfter, errors }
  }
  // A failed answer of ours is a ValidationError too, and no fault of the caller.
  if (error instanceof ValidationError) return error.type === 'response' ? INTERNAL_ERROR : invalidFields(error)
  if (error instanceof ParseError) return problemOf(notJson(error))
  if (error instanceof NotFoundError) return { status: 404, sentence: 'There is nothing at this address.' }
  if (isStoreAway(error)) return problemOf(storeAway(error))
  return INTERNAL_ERROR
}

function invalidFields(error: ValidationError): Problem {
  const errors = wrongFields(error).map(({ path: whole, schema }) => {
    // What is below a field may be a name that the caller made up.
    const path = whole.split('/')[1] ?? ''
    return { path, message: sentenceOf(schema, path) }
  })
  const unique = errors.filter((each, index) => errors.findIndex(({ path }) => path === each.path) === index)
  return { status: 422, sentence: unique[0]?.message ?? 'A field is wrong.', errors: unique }
}

// `error.all` writes texts that hold what was sent, and fails at values that are no text.
function wrongFields({ validator, value, valueError }: ValidationError): WrongField[] {
  if ('Errors' in validator) return Iterator.from<WrongField>(validator.Errors(value)).take(MAX_FIELD_ERRORS).toArray()
  // A part of an address that is read as a number comes with its first fault alone.
  return valueError ? [valueError] : []
}

// A schema's own sentence; TypeBox's words could repeat what was sent.
function sentenceOf(schema: WrongField['schema'], path: string): string {
  if (typeof schema.error === 'string') return schema.error
  return path ? `The field ${path} is missing or wrong.` : WRONG_BODY
}

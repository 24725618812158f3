import type { FieldFault } from '../../../shared/input/field-fault'
import { isObject } from './problem-details'
import { RequestError } from './request-error'

/** The wrong fields that a refusal names. In its own file because the landing page loads it. */
export function faultsIn(error: unknown): FieldFault[] {
  const details = error instanceof RequestError ? error.details : null
  return isObject(details) && Array.isArray(details.errors) ? details.errors.filter(isFault) : []
}

const isFault = (value: unknown): value is FieldFault =>
  isObject(value) && typeof value.path === 'string' && typeof value.message === 'string'

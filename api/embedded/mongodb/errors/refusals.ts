import type { Document } from '../values/values'
import { MongoError } from './mongo-error'

export const badValue = (message: string) => new MongoError('BadValue', message)
export const failedToParse = (message: string) => new MongoError('FailedToParse', message)
export const typeMismatch = (message: string) => new MongoError('TypeMismatch', message)

export const unsupported = (what: string) => `The embedded server does not support ${what}.`

export const notImplemented = (what: string) => new MongoError('NotImplemented', unsupported(what))

export const invalidNamespace = (namespace: string) =>
  new MongoError('InvalidNamespace', `Invalid namespace specified '${namespace}'`)

export const missingField = (name: string) =>
  new MongoError('IDLFailedToParse', `BSON field '${name}' is missing but a required field`)

export const unknownField = (name: string) =>
  new MongoError('IDLUnknownField', `BSON field '${name}' is an unknown field.`)

export const wrongType = (name: string, expected: string) =>
  typeMismatch(`BSON field '${name}' is the wrong type, expected type '${expected}'`)

export const namespaceNotFound = (namespace: string) => new MongoError('NamespaceNotFound', `ns not found ${namespace}`)

export const emptyPathPart = () => new MongoError('EmptyPathPart', 'FieldPath field names may not be empty strings.')

export const dollarInPath = (name: string, kind: 'DollarInPath' | 'DollarInProjection' = 'DollarInPath') =>
  new MongoError(kind, `FieldPath field names may not start with '$': ${name}`)

export const noMatchingBranch = () =>
  new MongoError(
    'NoMatchingBranch',
    '$switch could not find a matching branch for an input, and no default was specified.',
  )

export const immutableId = () =>
  new MongoError('ImmutableField', "Performing an update on the path '_id' would modify the immutable field '_id'")

interface Duplicate {
  namespace: string
  index: string
  keyPattern: Document
  keyValue: Document
  shown: string
}

export function duplicateKey({ namespace, index, keyPattern, keyValue, shown }: Duplicate): MongoError {
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: ${shown}`
  return new MongoError('DuplicateKey', message, { keyPattern, keyValue })
}

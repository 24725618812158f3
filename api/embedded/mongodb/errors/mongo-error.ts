import type { Document, Value } from '../values/values'

const names = {
  1: 'InternalError',
  2: 'BadValue',
  8: 'UnknownError',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  15: 'Overflow',
  16: 'InvalidLength',
  20: 'IllegalOperation',
  22: 'InvalidBSON',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  29: 'NonExistentPath',
  31: 'RoleNotFound',
  39: 'FileStreamFailed',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  54: 'NotSingleValueField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  251: 'NoSuchTransaction',
  352: 'UnsupportedOpQueryCommand',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
  14031: 'OutOfDiskSpace',
} as const

/** A refusal as MongoDB words it: its number, and fields that some numbers carry besides. */
export class MongoError extends Error {
  override name = 'MongoError'
  constructor(
    readonly number: number,
    message: string,
    readonly extra: Record<string, Value> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
  get codeName(): string {
    return (names as Record<number, string>)[this.number] ?? `Location${this.number}`
  }
}

export const badValue = (message: string) => new MongoError(2, message)
export const failedToParse = (message: string) => new MongoError(9, message)
export const typeMismatch = (message: string) => new MongoError(14, message)
export const notImplemented = (what: string) => new MongoError(238, `The embedded server does not support ${what}.`)

interface Duplicate {
  namespace: string
  index: string
  keyPattern: Document
  keyValue: Document
  shown: string
}

export function duplicateKey({ namespace, index, keyPattern, keyValue, shown }: Duplicate): MongoError {
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: ${shown}`
  return new MongoError(11000, message, { keyPattern, keyValue })
}

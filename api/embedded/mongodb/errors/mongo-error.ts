import type { Value } from '../values/values'
import { codeNameOf, type ErrorKind, errorCodes } from './error-codes'

export class MongoError extends Error {
  override name = 'MongoError'
  constructor(
    readonly kind: ErrorKind,
    message: string,
    readonly extra: Record<string, Value> = {},
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
  get code(): number {
    return errorCodes[this.kind]
  }
  get codeName(): string {
    return codeNameOf(this.kind)
  }
}

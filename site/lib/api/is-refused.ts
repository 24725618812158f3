import { RequestError } from './request-error'

/** Whether the server itself said no; after anything else nobody knows what has been done. */
export const isRefused = (error: unknown) => error instanceof RequestError && error.status >= 400 && error.status < 500

export const isNotFound = (error: unknown) => error instanceof RequestError && error.status === 404

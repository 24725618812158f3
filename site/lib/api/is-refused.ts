import { RequestError } from './request-error'

/** Whether the server refused the call. After any other failure the call may still have taken effect. */
export const isRefused = (error: unknown) => error instanceof RequestError && error.status >= 400 && error.status < 500

export const isNotFound = (error: unknown) => error instanceof RequestError && error.status === 404

import { RequestError } from '../api/request-error'
import { NOT_ANSWERED } from '../words/toast-messages'

interface RequiredQuery {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/** The first error of a page's queries, and a retry of all that failed. Null if the data is there or still loading. */
export interface Failure {
  text: string
  onRetry: () => void
}

export function failureOf(needed: readonly RequiredQuery[]): Failure | null {
  const failed = needed.filter(({ data, error }) => error && !data)
  const [first] = failed
  if (!first?.error) return null
  return {
    text: wordsOf(first.error),
    onRetry() {
      for (const { refetch } of failed) void refetch()
    },
  }
}

/** A proxy that answers for the server sends no sentence. */
const wordsOf = (error: Error) => (error instanceof RequestError && !error.sentence ? NOT_ANSWERED : error.message)

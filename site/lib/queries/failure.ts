interface RequiredQuery {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/** Why something that is needed did not come, and another try at all of that; null where it is there or may still come. */
export interface Failure {
  text: string
  onRetry: () => void
}

export function failureOf(needed: readonly RequiredQuery[]): Failure | null {
  const failed = needed.filter(({ data, error }) => error && !data)
  const [first] = failed
  if (!first?.error) return null
  return {
    text: first.error.message,
    onRetry() {
      for (const { refetch } of failed) void refetch()
    },
  }
}

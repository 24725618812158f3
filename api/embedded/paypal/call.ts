export interface Call {
  request: Request
  /** The id in the path. */
  id: string
  query: URLSearchParams
  body: Record<string, unknown>
}

export interface Call {
  request: Request
  id: string
  query: URLSearchParams
  body: Record<string, unknown>
}

/** What a call may look like: shown in the API document, and sent to the application in a test. */
export interface CallExample {
  query?: Record<string, string | number>
  body?: unknown
  /** A text for a stream of events; missing for an answer without content, or a picture. */
  answer?: unknown
}

/** By operation id. */
export type CallExamples = Readonly<Record<string, CallExample>>

import { inspect } from 'node:util'

interface Answer<Data> {
  data: Data | null
  error: { value: unknown } | null
  response: Response | undefined
  status: number
}

/** What a call brought back; throws its status and sentence where it was refused, and why where nobody answered. */
export async function answerOf<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response, status } = await call
  if (!error) return data as Data
  // Without a response the 503 is Eden's word for "no answer", not the server's.
  if (!response) throw new Error('No answer', { cause: error.value })
  throw new Error(`${status} ${asText(error.value)}`)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : inspect(value))

import { inspect } from 'node:util'

interface Answer<Data> {
  data: Data | null
  error: { value: unknown } | null
  response: Response | undefined
  status: number
}

/** The data of a call; throws with the status and sentence of a refusal, or with the cause if there was no response. */
export async function answerOf<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response, status } = await call
  if (!error) return data as Data
  // Without a response, the 503 comes from Eden and not from the server.
  if (!response) throw new Error('No answer', { cause: error.value })
  throw new Error(`${status} ${asText(error.value)}`)
}

const asText = (value: unknown) => (typeof value === 'string' ? value : inspect(value))

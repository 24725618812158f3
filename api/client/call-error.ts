/** The server refused a call. Calls by `GET`, `POST` … answer `{ error }` instead and throw nothing. */
export class CallError extends Error {
  override name = 'CallError'
  constructor(
    readonly status: number,
    /** The stable word for the kind of error, as the page /developers lists them. */
    readonly code: string | null,
    message: string,
  ) {
    super(message)
  }
}

export async function callErrorOf(answer: Response): Promise<CallError> {
  const text = await answer.text()
  const { code = null, detail = text } = problemIn(text)
  return new CallError(answer.status, code, detail)
}

function problemIn(text: string): { code?: string; detail?: string } {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

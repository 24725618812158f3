import { atom } from 'nanostores'
import { RequestError } from '../../lib/api/request-error'

/** True once the server has answered 403, whatever the session says. */
export const $isDenied = atom(false)

export function noteDenial(error: unknown) {
  if (error instanceof RequestError && error.status === 403) $isDenied.set(true)
}

export async function asAdmin<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    noteDenial(error)
    throw error
  }
}

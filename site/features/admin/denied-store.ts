import { atom } from 'nanostores'
import { RequestError } from '../../lib/api/request-error'

/** Whether the server has said that this player is no admin, whatever the session says. */
export const $isDenied = atom(false)

export function noteDenial(error: unknown) {
  if (error instanceof RequestError && error.status === 403) $isDenied.set(true)
}

/** An answer for admins. */
export async function asAdmin<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    noteDenial(error)
    throw error
  }
}

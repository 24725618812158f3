import { WRONG_CURSOR } from '../../shared/pagination'
import { invalid } from '../platform/errors'

/** Behind whom a page of found players begins; the id tells players of one name apart. */
export type Place = { by: 'email'; email: string } | { by: 'name'; name: string; id: string }

const PLACE = /^(?:e(?<email>.*)|n(?<id>[0-9a-f]{24})(?<name>.*))$/su

export function cursorOf(place: Place): string {
  const text = place.by === 'email' ? `e${place.email}` : `n${place.id}${place.name}`
  return Buffer.from(text).toString('base64url')
}

export function placeOf(cursor: string | undefined): Place | null {
  if (!cursor) return null
  const { email, name, id } = PLACE.exec(Buffer.from(cursor, 'base64url').toString())?.groups ?? {}
  if (email !== undefined) return { by: 'email', email }
  if (name !== undefined && id !== undefined) return { by: 'name', name, id }
  throw invalid(WRONG_CURSOR)
}

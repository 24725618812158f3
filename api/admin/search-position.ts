import { WRONG_CURSOR } from '../../shared/pagination'
import { invalid } from '../platform/errors'

/** The last player of the previous page; the id distinguishes players of the same name. */
export type SearchPosition = { by: 'email'; email: string } | { by: 'name'; name: string; id: string }

const CURSOR = /^(?:e(?<email>.*)|n(?<id>[0-9a-f]{24})(?<name>.*))$/su

export function cursorOf(position: SearchPosition): string {
  const text = position.by === 'email' ? `e${position.email}` : `n${position.id}${position.name}`
  return Buffer.from(text).toString('base64url')
}

export function positionOf(cursor: string | undefined): SearchPosition | null {
  if (!cursor) return null
  const { email, name, id } = CURSOR.exec(Buffer.from(cursor, 'base64url').toString())?.groups ?? {}
  if (email !== undefined) return { by: 'email', email }
  if (name !== undefined && id !== undefined) return { by: 'name', name, id }
  throw invalid(WRONG_CURSOR)
}

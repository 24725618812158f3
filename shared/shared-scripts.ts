import { type Static, t } from 'elysia'
import { Instant, WholeNumber } from './fields'

/** The word of the link; null while a script is not shared. */
export const ScriptShare = t.Object({ word: t.Nullable(t.String()) }, { title: 'ScriptShare' })
export type ScriptShare = Static<typeof ScriptShare>

/** What players see who have the link. */
export const SharedScript = t.Object(
  { name: t.String(), version: WholeNumber, source: t.String(), saved_at: Instant },
  { title: 'SharedScript' },
)
export type SharedScript = Static<typeof SharedScript>

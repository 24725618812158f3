import type { PageQuery } from '../../shared/pagination'
import { listAudit } from '../audit/list-audit'
import type { Viewer } from '../auth/sessions'

/** What was done to the player's account. Whoever did it in their place, an admin or the operator, has no name here. */
export async function listOwnTrail(viewer: Viewer, query: PageQuery) {
  const { entries, next_cursor } = await listAudit(viewer.id, query)
  return {
    entries: entries.map((entry) => ({ ...entry, by: entry.by === entry.about ? entry.by : null })),
    next_cursor,
  }
}

import { isDuplicate } from '../../platform/store/duplicate-key'

/** After a newer run's write nothing matches, and the upsert fails, because the id exists. */
export function ignoreNewer(error: unknown): null {
  if (isDuplicate(error)) return null
  throw error
}

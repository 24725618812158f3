import type { DehydratedState } from '@tanstack/react-query'

/** Of what an earlier page kept, the answers that a page can be drawn from. */
export function soundAnswers(kept: unknown): DehydratedState {
  const { queries } = Object(kept)
  return { mutations: [], queries: Array.isArray(queries) ? queries.filter(isSound) : [] }
}

function isSound(query: unknown): query is DehydratedState['queries'][number] {
  const { queryKey, queryHash, state } = Object(query)
  const { data, dataUpdatedAt } = Object(state)
  const isWhole = Array.isArray(queryKey) && typeof queryHash === 'string' && Number.isFinite(dataUpdatedAt)
  return isWhole && data !== undefined && hasSoundTimes(data)
}

/** What throws where it is drawn: a moment that is none. */
function hasSoundTimes(value: unknown): boolean {
  if (Object(value) !== value) return true
  return Object.entries(Object(value)).every(([name, each]) =>
    name.endsWith('_at') ? each === null || !Number.isNaN(Date.parse(String(each))) : hasSoundTimes(each),
  )
}

import { queryOptions } from '@tanstack/react-query'
import { SECOND } from '../../../../shared/time'
import { answerOf, api } from '../../../lib/api/api'
import { isNotFound, isRefused } from '../../../lib/api/is-refused'
import { serverNow } from '../../../lib/clock/server-clock'
import { botsQuery } from '../../../lib/queries/player-queries'

/** A line is shown a moment before its decision is stored. */
const STORED_WITHIN = 20 * SECOND
const RETRIES = 3

interface DecisionOfLine {
  botId: string
  id: string
  /** When the line was printed. */
  at: number | null
}

/** Nested under the bots' key: a refreshed list refreshes it too. */
export const decisionQuery = ({ botId, id, at }: DecisionOfLine) =>
  queryOptions({
    queryKey: [...botsQuery.queryKey, botId, 'decisions', id],
    queryFn: () => answerOf(api.bots({ id: botId }).decisions({ decision: id }).get()),
    // The outcome may have come since.
    staleTime: 0,
    retry(failures, error) {
      const mayCome = isNotFound(error) && at !== null && serverNow() - at < STORED_WITHIN
      return failures < RETRIES && (mayCome || !isRefused(error))
    },
    retryDelay: SECOND,
  })

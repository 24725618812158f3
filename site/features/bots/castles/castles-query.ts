import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../../../lib/api/api'
import { castlesKeyOf } from '../../../lib/queries/player-queries'

/** The event `castles` invalidates it. */
export const castlesQuery = (botId: string) =>
  queryOptions({
    queryKey: castlesKeyOf(botId),
    queryFn: () => answerOf(api.bots({ id: botId }).castles.get()),
    staleTime: 0,
  })

import { atom, onMount } from 'nanostores'
import type { Bot, BotActionInput } from '../../../../shared/bots'
import { answerOf, api, idempotentBy } from '../../../lib/api/api'
import { showBot } from '../../../lib/live/show-bot'
import { invalidate } from '../../../lib/queries/follow-changes'
import { newsQuery } from '../../../lib/queries/news-queries'
import { botsQuery } from '../../../lib/queries/player-queries'
import { queryClient } from '../../../lib/queries/query-client'
import { $session } from '../../../lib/session/session-store'
import { pause } from '../../../lib/time/abortable-pause'
import type { BulkAction } from './run-bulk-action'

/** The latest bulk action, until dismissed. It continues while another dashboard tab is open. */
export const $bulkAction = atom<BulkAction | null>(null)

export const isInProgress = (run: BulkAction | null) => run?.phase === 'acting' || run?.phase === 'waiting'

let stop = new AbortController()

export function startBulkAction(bots: Bot[], action: BotActionInput['action']): void {
  if (isInProgress($bulkAction.get())) return
  stop = new AbortController()
  const { signal } = stop
  const show = (run: BulkAction) => $bulkAction.set(run)
  const begun: BulkAction = { action, total: bots.length, done: 0, refused: [], phase: 'acting' }
  // At once, so that a second click finds it.
  show(begun)
  const send = async (bot: Bot, key: string) => {
    const answer = await answerOf(api.bots({ id: bot.id }).actions.post({ action }, idempotentBy(key)))
    showBot(answer.bot)
  }
  // One mutation for all bots, so that other tabs refetch once.
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      const code = await import('./run-bulk-action').catch(() => null)
      if (code) await code.runBulkAction(bots, action, { send, pause, show, signal })
      else show({ ...begun, phase: 'unreachable' })
    },
    retry: false,
    onSettled: () => {
      invalidate(queryClient, { queryKey: botsQuery.queryKey })
      invalidate(queryClient, { queryKey: newsQuery.queryKey })
    },
  })
  addEventListener('beforeunload', askToStay)
  const forget = () => $bulkAction.set(null)
  void mutation
    .execute(undefined)
    .catch(forget)
    .finally(() => removeEventListener('beforeunload', askToStay))
}

/** Calls in flight still finish. */
export const cancelBulkAction = () => stop.abort()

export const dismissBulkAction = () => $bulkAction.set(null)

onMount($bulkAction, () =>
  $session.listen(({ token }) => {
    if (token) return
    cancelBulkAction()
    dismissBulkAction()
  }),
)

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

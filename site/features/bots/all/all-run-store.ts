import { atom, onMount } from 'nanostores'
import type { Bot, BotActionInput } from '../../../../shared/bots'
import { answerOf, api, onceBy } from '../../../lib/api/api'
import { showBot } from '../../../lib/live/show-bot'
import { askAnew } from '../../../lib/queries/follow-changes'
import { newsQuery } from '../../../lib/queries/news-queries'
import { botsQuery } from '../../../lib/queries/player-queries'
import { queryClient } from '../../../lib/queries/query-client'
import { $session } from '../../../lib/session/session-store'
import { pause } from '../../../lib/time/pause'
import { type AllRun, actOnAll } from './act-on-all'

/** The last action on many bots, until it is dismissed; it goes on while another tab of the dashboard is open. */
export const $allRun = atom<AllRun | null>(null)

export const isUnderWay = (run: AllRun | null) => run?.phase === 'acting' || run?.phase === 'waiting'

let stop = new AbortController()

export function startRun(bots: Bot[], action: BotActionInput['action']): void {
  if (isUnderWay($allRun.get())) return
  stop = new AbortController()
  const { signal } = stop
  const show = (run: AllRun) => $allRun.set(run)
  const send = async (bot: Bot, key: string) => {
    const answer = await answerOf(api.bots({ id: bot.id }).actions.post({ action }, onceBy(key)))
    showBot(answer.bot)
  }
  // One change for all, or every other tab would ask for everything again after each bot.
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => actOnAll(bots, action, { send, pause, show, signal }),
    retry: false,
    onSettled: () => {
      askAnew(queryClient, { queryKey: botsQuery.queryKey })
      askAnew(queryClient, { queryKey: newsQuery.queryKey })
    },
  })
  addEventListener('beforeunload', askToStay)
  const forget = () => $allRun.set(null)
  void mutation
    .execute(undefined)
    .catch(forget)
    .finally(() => removeEventListener('beforeunload', askToStay))
}

/** What is on its way is still done. */
export const cancelRun = () => stop.abort()

export const dismissRun = () => $allRun.set(null)

onMount($allRun, () =>
  $session.listen(({ token }) => {
    if (token) return
    cancelRun()
    dismissRun()
  }),
)

// Leaving the page would leave the rest undone.
const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

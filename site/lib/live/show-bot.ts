import type { Bot } from '../../../shared/bots'
import { applyUpdate, invalidate } from '../queries/follow-changes'
import { botsQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'
import { $moveReport } from './line-reports'

const list = { queryKey: botsQuery.queryKey, exact: true }

export function showBot(bot: Bot): void {
  changeList((bots) => withBot(bots, bot))
  // The next run announces its own.
  if (bot.state !== 'online') $moveReport.set({ bot_id: bot.id, next_move: null })
  const queryKey = [...botsQuery.queryKey, bot.id]
  queryClient.setQueryData<{ bot: Bot }>(queryKey, (known) => known && { bot: { ...known.bot, ...bot } })
  // The event does not carry the settings, which may have changed too.
  invalidate(queryClient, { queryKey, exact: true })
}

export function removeBot(botId: string): void {
  const isKnown = queryClient.getQueryData(botsQuery.queryKey)?.bots.some(({ id }) => id === botId) ?? true
  changeList((bots) => bots.filter(({ id }) => id !== botId))
  // A page that is removing the bot navigates by itself; a refetch would only get a 404.
  if (isKnown && queryClient.isMutating() === 0) invalidate(queryClient, { queryKey: [...botsQuery.queryKey, botId] })
}

function changeList(change: (bots: Bot[]) => Bot[]) {
  applyUpdate(queryClient, list, () =>
    queryClient.setQueryData(botsQuery.queryKey, (known) => known && { ...known, bots: change(known.bots) }),
  )
}

/** Replaces the bot in the list. The server lists new ones last. */
function withBot(bots: Bot[], bot: Bot): Bot[] {
  const isKnown = bots.some(({ id }) => id === bot.id)
  return isKnown ? bots.map((known) => (known.id === bot.id ? bot : known)) : [...bots, bot]
}

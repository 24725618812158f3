import type { Bot } from '../../../shared/bots'
import { applyUpdate, invalidate } from '../queries/follow-changes'
import { botsQuery } from '../queries/player-queries'
import { queryClient } from '../queries/query-client'

const list = { queryKey: botsQuery.queryKey, exact: true }

export function showBot(bot: Bot): void {
  changeList((bots) => withBot(bots, bot))
  const queryKey = [...botsQuery.queryKey, bot.id]
  queryClient.setQueryData<{ bot: Bot }>(queryKey, (known) => known && { bot: { ...known.bot, ...bot } })
  // What it is set to may have changed too, which only its own answer says.
  invalidate(queryClient, { queryKey, exact: true })
}

export function removeBot(botId: string): void {
  const isKnown = queryClient.getQueryData(botsQuery.queryKey)?.bots.some(({ id }) => id === botId) ?? true
  changeList((bots) => bots.filter(({ id }) => id !== botId))
  // The page that removes it goes on by itself, and would only learn that it is not there.
  if (isKnown && queryClient.isMutating() === 0) invalidate(queryClient, { queryKey: [...botsQuery.queryKey, botId] })
}

function changeList(change: (bots: Bot[]) => Bot[]) {
  applyUpdate(queryClient, list, () =>
    queryClient.setQueryData(botsQuery.queryKey, (known) => known && { ...known, bots: change(known.bots) }),
  )
}

/** In its place; a new one at the end, where the server lists it. */
function withBot(bots: Bot[], bot: Bot): Bot[] {
  const isKnown = bots.some(({ id }) => id === bot.id)
  return isKnown ? bots.map((known) => (known.id === bot.id ? bot : known)) : [...bots, bot]
}

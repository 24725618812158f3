import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bot, BotActionInput, BotChange, BotDetail, BotInput } from '../../../shared/bots'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { faultsIn } from '../../lib/api/field-faults'
import { isNotFound, isRefused } from '../../lib/api/is-refused'
import { isReceivingEvents } from '../../lib/live/server-store'
import { consolePath } from '../../lib/navigation/site-paths'
import { newsQuery } from '../../lib/queries/news-queries'
import { botsQuery } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { BOT_REFUSAL_LINKS } from '../../lib/toasts/refusal-links'
import { navigateWithToast, toastDone, toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'

const MAX_RETRIES = 3

/** The list's bot serves as the placeholder. */
function botInList(id: string) {
  const bot = queryClient.getQueryData(botsQuery.queryKey)?.bots.find((known) => known.id === id)
  return bot && { bot }
}

// Nested under the list's key, so that refreshing the list refreshes it too.
export const botQuery = (id: string) =>
  queryOptions({
    queryKey: [...botsQuery.queryKey, id],
    queryFn: (): Promise<{ bot: Bot | BotDetail }> => answerOf(api.bots({ id }).get()),
    placeholderData: () => botInList(id),
    staleTime: 0,
    // A missing bot stays missing, so there is nothing to retry.
    retry: (failures, error) => !isRefused(error) && failures < MAX_RETRIES,
    enabled: ({ state }) => !isNotFound(state.error),
  })

// Separate from the bot, because the list and the actions answer without settings.
const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: [...botsQuery.queryKey, id, 'settings'],
    queryFn: (): Promise<{ bot: BotDetail }> => answerOf(api.bots({ id }).get()),
    placeholderData: () => {
      const bot = queryClient.getQueryData(botQuery(id).queryKey)?.bot
      return bot && 'settings' in bot ? { bot } : undefined
    },
    staleTime: 0,
    retry: (failures, error) => !isRefused(error) && failures < MAX_RETRIES,
  })

export const useBotSettings = (id: string | null) => useQuery({ ...settingsQuery(id ?? ''), enabled: id !== null })

export const useBots = () => useQuery(botsQuery)

export const useBot = (id: string) => useQuery(botQuery(id))

const sendAction = idempotent(({ botId, action }: BotActionInput & { botId: string }, once) =>
  api.bots({ id: botId }).actions.post({ action }, once),
)

const sendBot = idempotent((input: BotInput, once) => api.bots.post(input, once))

const sendChange = idempotent(({ botId, change }: { botId: string; change: BotChange }, once) =>
  api.bots({ id: botId }).patch(change, once),
)

const sendRemoval = idempotent((botId: string, once) => api.bots({ id: botId }).delete({}, once))

const refreshBots = () => queryClient.invalidateQueries({ queryKey: botsQuery.queryKey })

/** Refetches only the list when live events already cover the rest. */
function refreshAfter(error: Error | null) {
  if (!error && isReceivingEvents()) return queryClient.invalidateQueries({ queryKey: botsQuery.queryKey, exact: true })
  void queryClient.invalidateQueries({ queryKey: newsQuery.queryKey })
  return refreshBots()
}

const actionStep = {
  mutationFn: sendAction,
  onSettled: (_: unknown, error: Error | null) => void refreshAfter(error),
}

/** For a caller that reports the outcome itself. */
export const useBotStep = () => useMutation({ ...actionStep, onSuccess: ({ bot }) => showBot(bot) })

export function useBotAction() {
  return useMutation({
    ...actionStep,
    onSuccess: ({ bot }) => {
      showBot(bot)
      toastDone(DONE.botAction)
    },
    onError: (error) => toastFailed(error, FAILED.botAction, BOT_REFUSAL_LINKS),
  })
}

const sendPractice = idempotent((_: undefined, once) => api.bots.practice.post({}, once))

/** Opens the console of the practice bot. Stays busy until the page unloads. */
export function useStartPractice() {
  const mutation = useMutation({
    mutationFn: sendPractice,
    onSuccess: ({ bot }) => navigateWithToast({ kind: 'done', text: DONE.startPractice }, consolePath(bot.id)),
    onError: (error) => toastFailed(error, FAILED.startPractice, BOT_REFUSAL_LINKS),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey, refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: ['accounts'], refetchType: 'none' })
    },
  })
  const { isPending, isSuccess, reset } = mutation
  useEffect(() => {
    // The back-forward cache may restore this page as it was.
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  return { ...mutation, isBusy: isPending || isSuccess }
}

/** `translate` answers a sentence in the language of the form, or null. */
export function useCreateBot(onCreated: (bot: Bot) => void, translate: (error: Error) => string | null = () => null) {
  return useMutation({
    mutationFn: sendBot,
    onSuccess: ({ bot }) => {
      void refreshBots()
      onCreated(bot)
    },
    onError(error) {
      const translated = translate(error)
      if (translated && faultsIn(error).length === 0) toastFailed(null, translated)
      else toastUnlessInForm(error, FAILED.createBot, BOT_REFUSAL_LINKS)
    },
  })
}

/** For a caller that reports the outcome itself. */
export function useChangeStep() {
  return useMutation({
    mutationFn: sendChange,
    onSuccess: ({ bot }) => {
      showBot(bot)
      queryClient.setQueryData(settingsQuery(bot.id).queryKey, { bot })
    },
    onSettled: (_, error) => void refreshAfter(error),
  })
}

/** The caller reports success, because the bot's own page has nothing left to show. */
export function useRemoveBot(onRemoved: () => void) {
  return useMutation({
    mutationFn: sendRemoval,
    onSuccess: (_, botId) => {
      forgetBot(botId)
      onRemoved()
    },
    onError: (error) => {
      toastFailed(error, FAILED.removeBot)
      void refreshBots()
    },
  })
}

function showBot(bot: Bot) {
  queryClient.setQueryData(botQuery(bot.id).queryKey, { bot })
  queryClient.setQueryData(
    botsQuery.queryKey,
    (known) => known && { ...known, bots: known.bots.map((other) => (other.id === bot.id ? bot : other)) },
  )
}

function forgetBot(botId: string) {
  queryClient.setQueryData(
    botsQuery.queryKey,
    (known) => known && { ...known, bots: known.bots.filter(({ id }) => id !== botId) },
  )
  // The next page refetches. On this one the bot would only be missing.
  void queryClient.invalidateQueries({ queryKey: botsQuery.queryKey, refetchType: 'none' })
}

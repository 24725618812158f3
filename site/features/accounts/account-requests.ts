import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AccountChange, AccountInput } from '../../../shared/accounts'
import { answerOf, api, idempotent } from '../../lib/api/api'
import { showBot } from '../../lib/live/show-bot'
import { createBotPath, isNextBot } from '../../lib/navigation/site-paths'
import { accountsKey } from '../../lib/queries/player-queries'
import { queryClient } from '../../lib/queries/query-client'
import { announce } from '../../lib/toasts/announce'
import { BOT_REFUSAL_LINKS, TO_BOTS } from '../../lib/toasts/refusal-links'
import { navigateWithToast, toastDone, toastFailed, toastUnlessInForm } from '../../lib/toasts/toasts'
import { DONE, FAILED } from '../../lib/words/toast-messages'

export const accountsQuery = queryOptions({
  queryKey: accountsKey,
  queryFn: () => answerOf(api.accounts.get()),
})

/** The account is in use: its bot must be stopped first. */
const OUT_OF_REFUSALS = { 409: TO_BOTS }

interface Changed {
  id: string
  change: AccountChange
}

const sendAccount = idempotent((input: AccountInput, once) => api.accounts.post(input, once))
const sendChange = idempotent(({ id, change }: Changed, once) => api.accounts({ id }).patch(change, once))
const sendStart = idempotent((botId: string, once) => api.bots({ id: botId }).actions.post({ action: 'start' }, once))
const sendRemoval = idempotent((id: string, once) => api.accounts({ id }).delete({}, once))

const refreshAccounts = () => queryClient.invalidateQueries({ queryKey: accountsQuery.queryKey })

/** A player who came to add the first account goes straight on to a bot for it. */
export function useAddAccount(onAdded: () => void) {
  const { onSuccess, ...rest } = outcome(DONE.addAccount, FAILED.addAccount, onAdded)
  return useMutation({
    mutationFn: sendAccount,
    ...rest,
    onSuccess: ({ account }) => {
      if (!isNextBot()) return onSuccess()
      onAdded()
      return navigateWithToast({ kind: 'done', text: DONE.addAccount }, createBotPath(account.id))
    },
  })
}

export function useChangeAccount(onChanged: () => void) {
  return useMutation({
    mutationFn: sendChange,
    ...outcome(DONE.changeAccount, FAILED.changeAccount, onChanged),
  })
}

export function useRemoveAccount(onRemoved: () => void) {
  return useMutation({
    mutationFn: sendRemoval,
    ...outcome(DONE.removeAccount, FAILED.removeAccount, onRemoved),
    onSuccess: () => {
      announce(DONE.removeAccount)
      onRemoved()
    },
  })
}

function outcome(done: string, failed: string, onDone: () => void) {
  return {
    onSuccess: () => {
      toastDone(done)
      onDone()
    },
    onError: (error: Error) => toastUnlessInForm(error, failed, OUT_OF_REFUSALS),
    onSettled: () => void refreshAccounts(),
  }
}

/** The row shows the bot's state. */
export const useStartBot = () =>
  useMutation({
    mutationFn: sendStart,
    onSuccess: ({ bot }) => showBot(bot),
    onError: (error) => toastFailed(error, FAILED.botAction, BOT_REFUSAL_LINKS),
  })

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, SignInAnswer } from '../../../shared/accounts'
import { STOP_REASONS } from '../../../shared/stop-reasons'
import { answerOf, api } from '../../lib/api/api'
import { RequestError } from '../../lib/api/request-error'
import { serverNow } from '../../lib/clock/server-clock'
import { applyUpdate } from '../../lib/queries/follow-changes'
import { queryClient } from '../../lib/queries/query-client'
import { announce } from '../../lib/toasts/announce'
import { localizeInstants } from '../../lib/words/localize-instants'
import { FAILED } from '../../lib/words/toast-messages'
import { $zone } from '../../lib/zone/zone-store'
import { accountsQuery } from './account-requests'

export const SIGN_IN_WORDS: Record<SignInAnswer, string> = {
  accepted: 'Signed in',
  wrong_password: STOP_REASONS.bad_credentials.label,
  banned: STOP_REASONS.banned.label,
}

/** What the game said, as a bot that it stops says it. */
const wordsOf = ({ answer, message }: NonNullable<Account['last_sign_in']>) => message ?? SIGN_IN_WORDS[answer]

/** Signs in to the game once. The table shows the outcome, so no toast does. */
export function useTestAccount(account: Account) {
  const { id, name } = account
  const say = (text: string) => announce(`${name}: ${localizeInstants(text, $zone.get(), serverNow()).text}`)
  const [failed, setFailed] = useState<{ text: string; of: Account }>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => answerOf(api.accounts({ id }).test.post()),
    onSuccess: ({ account }) => {
      applyUpdate(queryClient, accountsQuery, () => showAccount(account))
      if (account.last_sign_in) say(wordsOf(account.last_sign_in))
    },
    onError(error) {
      setFailed({ text: sentenceOf(error), of: account })
      say(sentenceOf(error))
    },
  })
  // A sign-in or a change makes a new object, which hides the failure.
  const failure = failed?.of === account ? failed.text : null
  return { test: () => mutate(), isTesting: isPending, refusal: failure ?? account.last_sign_in?.message ?? null }
}

const sentenceOf = (error: Error) =>
  error instanceof RequestError && error.sentence ? error.sentence : FAILED.testAccount

function showAccount(account: Account) {
  queryClient.setQueryData(
    accountsQuery.queryKey,
    (known) => known && { ...known, accounts: known.accounts.map((each) => (each.id === account.id ? account : each)) },
  )
}

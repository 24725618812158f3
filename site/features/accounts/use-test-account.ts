import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account, SignInAnswer } from '../../../shared/accounts'
import { answerOf, api } from '../../lib/api/api'
import { RequestError } from '../../lib/api/request-error'
import { applyUpdate } from '../../lib/queries/follow-changes'
import { queryClient } from '../../lib/queries/query-client'
import { announce } from '../../lib/toasts/announce'
import { FAILED } from '../../lib/words/toast-messages'
import { accountsQuery } from './account-requests'

export const SIGN_IN_WORDS: Record<SignInAnswer, string> = {
  accepted: 'Signed in',
  wrong_password: 'Wrong password',
  banned: 'Banned by the game',
}

/** Signs in to the game once. The row shows the outcome, so no toast does. */
export function useTestAccount(account: Account) {
  const { id, name } = account
  const [failed, setFailed] = useState<{ text: string; of: Account }>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => answerOf(api.accounts({ id }).test.post()),
    onSuccess: ({ account }) => {
      applyUpdate(queryClient, accountsQuery, () => showAccount(account))
      const answer = account.last_sign_in?.answer
      if (answer) announce(`${name}: ${SIGN_IN_WORDS[answer]}`)
    },
    onError(error) {
      setFailed({ text: sentenceOf(error), of: account })
      announce(`${name}: ${sentenceOf(error)}`)
    },
  })
  // A sign-in or a change makes a new object, which hides the failure.
  return { test: () => mutate(), isTesting: isPending, failure: failed?.of === account ? failed.text : null }
}

const sentenceOf = (error: Error) =>
  error instanceof RequestError && error.sentence ? error.sentence : FAILED.testAccount

function showAccount(account: Account) {
  queryClient.setQueryData(
    accountsQuery.queryKey,
    (known) => known && { ...known, accounts: known.accounts.map((each) => (each.id === account.id ? account : each)) },
  )
}

import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'

/** The game did not let the account in, so it needs to be changed. */
export const isRefused = ({ last_sign_in }: Account) => last_sign_in !== null && last_sign_in.answer !== 'accepted'

const STOPPED_BY_ACCOUNT = ['bad_credentials', 'too_many_guesses', 'banned']

/** A bot that stopped because of its account, which was changed or let in since then. */
export const mayStartAgain = (account: Account, { state, stop_reason }: Bot) =>
  state === 'error' && STOPPED_BY_ACCOUNT.includes(stop_reason?.code ?? '') && !isRefused(account)

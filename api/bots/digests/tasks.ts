import type { Types } from 'mongoose'
import type { SubscriptionStatus } from '../../../shared/billing'
import { AccountModel, type AccountRecord } from '../../game/accounts/account-model'
import { signInName } from '../../game/accounts/game-identity'
import {
  DIGEST_TASKS,
  type DigestBot,
  type DigestStop,
  type DigestTask,
} from '../../notifications/channels/model/digest'

type Task = DigestTask['task']

const MOST_NAMES = 5

/** These say of the game account what its bot says already. */
const OF_ACCOUNT: readonly string[] = ['bad_credentials', 'too_many_guesses', 'banned']

export type RefusedAccount = Pick<AccountRecord, '_id' | 'user' | 'server' | 'username' | 'email' | 'lastSignIn'>

export const findRefusedAccounts = (users: readonly Types.ObjectId[]): Promise<RefusedAccount[]> =>
  AccountModel.find(
    { user: { $in: [...users] }, $or: [{ credentials: 'refused' }, { 'lastSignIn.answer': 'banned' }] },
    { user: 1, server: 1, username: 1, email: 1, 'lastSignIn.answer': 1 },
  )
    .lean<RefusedAccount[]>()
    .exec()

export interface TaskSources {
  now: number
  bots: readonly (Pick<DigestBot, 'name' | 'stop'> & { account: string | null })[]
  refused: readonly RefusedAccount[]
  subscription: { status: SubscriptionStatus } | null
}

/** What only the player can do, from how things are now. */
export function tasksOf({ now, bots, refused, subscription }: TaskSources): DigestTask[] {
  const names = new Map<Task, string[]>()
  const add = (task: Task, name: string) => names.set(task, [...(names.get(task) ?? []), name])
  for (const { name, stop } of bots) {
    const task = stop && taskOf(stop, now)
    if (task) add(task, name)
  }
  const known = bots.filter(({ stop }) => OF_ACCOUNT.includes(stop?.code ?? '')).map(({ account }) => account)
  for (const account of refused)
    if (!known.includes(account._id.toHexString())) add(refusalOf(account), signInName(account))
  if (subscription?.status === 'past_due') names.set('payment_failed', [])
  return DIGEST_TASKS.flatMap((task) => {
    const all = names.get(task)
    return all ? [{ task, names: all.slice(0, MOST_NAMES), more: Math.max(0, all.length - MOST_NAMES) }] : []
  })
}

const refusalOf = ({ lastSignIn }: RefusedAccount): Task =>
  lastSignIn?.answer === 'banned' ? 'banned' : 'account_refused'

function taskOf({ code, until }: DigestStop, now: number): Task | null {
  if (code === 'daily_limit') return until !== null && until > now ? 'hours_used' : 'hours_back'
  return DIGEST_TASKS.find((task) => task === code) ?? null
}

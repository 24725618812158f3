import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { endOf, tooManyGuesses } from '../../bots/stop-reasons'
import { AccountModel, type AccountRecord } from '../../game/accounts/account-model'
import { gameIdentity } from '../../game/accounts/game-identity'
import { countRefusedPassword, refuseAfterGuesses } from '../../game/accounts/refused-passwords'
import { type SignInGuard, unguarded } from '../../game/link/sign-in-guard'
import { AppError } from '../../platform/errors'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { Lease } from '../claims/leases'
import type { RunLease } from '../claims/run-lease'
import type { FleetDeps } from './fleet-deps'
import { RunRefusal } from './prepare-run'
import { withStoreTimeout } from './with-store-timeout'

interface GuardedRun {
  deps: FleetDeps
  bot: BotRecord
  account: AccountRecord | null
  lease: RunLease | null
  takeCastle(): Promise<Lease | null>
}

/**
 * Takes the castle for the length of a sign-in, and keeps it once the game has taken the password. A run that has not shown the
 * password holds no castle while it waits, so a stranger's bot never keeps the owner out.
 */
export function createSignInGuard({ deps, bot, account, lease, takeCastle }: GuardedRun): SignInGuard {
  if (!account || !lease) return unguarded
  const { _id, user, epoch, desiredGeneration } = bot
  const castle = gameIdentity(account)
  const guess = { castle, player: user, network: bot.startedFrom }
  const { gameRefusals } = deps.rateLimits
  let isAccepted = account.credentials === 'taken'
  let isHeld = bot.castle === castle

  // An account whose name or password has changed since has other ones to try.
  const { identity, sealedPassword } = account
  const storeCredentials = (credentials: AccountRecord['credentials']) =>
    AccountModel.updateOne({ _id: account._id, identity, sealedPassword }, { $set: { credentials } })

  async function enterCastle(): Promise<Lease | null> {
    const taken = BotModel.exists({ castle, desired: 'online', _id: { $ne: _id } })
    if (await withStoreTimeout(deps.clock, taken)) throw new RunRefusal(endOf('castle_taken'))
    // It has a time limit of its own, which gives back what was taken too late; behind another one that would stay held, in this run's own way.
    const castleLease = await takeCastle()
    if (castleLease) await lease?.add(castleLease)
    return castleLease
  }

  async function refuseGuesses() {
    if (isAccepted) return
    await refuseAfterGuesses(gameRefusals, guess).catch((error) => {
      throw error instanceof AppError ? new RunRefusal(tooManyGuesses(error.message)) : error
    })
  }

  async function recordRefused() {
    isAccepted = false
    await countRefusedPassword(gameRefusals, guess)
    await storeCredentials('refused')
  }

  /** False where nobody wants this run any more. */
  async function recordAccepted(): Promise<boolean> {
    if (!isAccepted) await storeCredentials('taken')
    isAccepted = true
    const update = { $set: { castle }, $unset: { startedFrom: 1 } } as const
    const write = BotModel.updateOne({ _id, epoch, desiredGeneration, desired: 'online' }, update)
    const { matchedCount } = await write.catch((error) => {
      throw isDuplicate(error, 'castle') ? new RunRefusal(endOf('castle_taken')) : error
    })
    return matchedCount > 0
  }

  /** Null where the store fails: the sign-in is tried again for as long as the run is held. */
  const nullOnStoreFailure = <Answer>(work: Promise<Answer>): Promise<Answer | null> =>
    work.catch((error) => {
      if (error instanceof RunRefusal) throw error
      deps.log.warn({ err: error, bot: _id }, 'The store failed during a sign-in to the game')
      return null
    })

  return async (signIn) => {
    const entered = isHeld ? null : await nullOnStoreFailure(enterCastle())
    if (!isHeld && !entered) return null
    try {
      if (!isHeld) await refuseGuesses()
      const answer = await signIn()
      if ('error' in answer) {
        if (answer.error.code === 'bad_credentials')
          await nullOnStoreFailure(withStoreTimeout(deps.clock, recordRefused()))
        return answer
      }
      isHeld ||= (await nullOnStoreFailure(withStoreTimeout(deps.clock, recordAccepted()))) === true
      return isHeld ? answer : null
    } finally {
      if (entered && !isHeld) await nullOnStoreFailure(lease.remove(entered))
    }
  }
}

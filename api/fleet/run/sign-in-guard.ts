import { BotModel, type BotRecord } from '../../bots/model/bot-model'
import { endOf, tooManyGuesses } from '../../bots/stop-reasons'
import type { AccountRecord } from '../../game/accounts/account-model'
import { gameIdentity } from '../../game/accounts/game-identity'
import { answerOfProblem, recordSignIn } from '../../game/accounts/record-sign-in'
import { countRefusedPassword, refuseAfterGuesses } from '../../game/accounts/refused-passwords'
import { type SignInGuard, unguarded } from '../../game/link/sign-in-guard'
import type { ProblemCode } from '../../game/protocol/protocol'
import { AppError } from '../../platform/errors'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { Lease } from '../claims/leases'
import type { RunLease } from '../claims/run-lease'
import { withStoreTimeout } from '../claims/with-store-timeout'
import type { FleetDeps } from './fleet-deps'
import { RunRefusal } from './prepare-run'

interface GuardedRun {
  deps: FleetDeps
  bot: BotRecord
  account: AccountRecord | null
  lease: RunLease
  takeCastle(): Promise<Lease | null>
}

/**
 * Takes the castle for the length of a sign-in, and keeps it once the game has accepted the password. A run whose
 * password is not accepted yet holds no castle while it waits, so another player's bot cannot lock the owner out.
 */
export function createSignInGuard({ deps, bot, account, lease, takeCastle }: GuardedRun): SignInGuard {
  if (!account) return unguarded
  const castle = gameIdentity(account)
  const password = createPasswordRecord(deps, bot, account)
  const recorded = <Answer>(work: Promise<Answer>) => nullOnStoreFailure(deps, bot, withStoreTimeout(deps.clock, work))
  let isHeld = bot.castle === castle

  async function enterCastle(): Promise<Lease | null> {
    const taken = BotModel.exists({ castle, desired: 'online', _id: { $ne: bot._id } })
    if (await withStoreTimeout(deps.clock, taken)) throw new RunRefusal(endOf('castle_taken'))
    // It has a time limit of its own, and releases a lease that it takes too late. A second limit would leak that lease.
    const castleLease = await takeCastle()
    if (castleLease) await lease.add(castleLease)
    return castleLease
  }

  return async (signIn) => {
    const entered = isHeld ? null : await nullOnStoreFailure(deps, bot, enterCastle())
    if (!isHeld && !entered) return null
    try {
      if (!isHeld) await password.refuseGuesses()
      const answer = await signIn()
      if ('error' in answer) {
        await recorded(password.recordRefused(answer.error.code))
        return answer
      }
      if (isHeld) password.noteAccepted()
      isHeld ||= (await recorded(password.recordAccepted())) === true
      return isHeld ? answer : null
    } finally {
      if (entered && !isHeld) await nullOnStoreFailure(deps, bot, lease.remove(entered))
    }
  }
}

function createPasswordRecord(deps: FleetDeps, bot: BotRecord, account: AccountRecord) {
  const { _id, user, epoch, desiredGeneration } = bot
  const castle = gameIdentity(account)
  const guess = { castle, player: user, network: bot.startedFrom }
  const { gameRefusals } = deps.rateLimits
  let isAccepted = account.credentials === 'taken'

  /** For a password that was accepted before, only the time is new, so the run does not depend on it. */
  const noteAccepted = () => void nullOnStoreFailure(deps, bot, recordSignIn(deps, account, 'accepted'))

  return {
    async refuseGuesses() {
      if (isAccepted) return
      await refuseAfterGuesses(gameRefusals, guess).catch((error) => {
        throw error instanceof AppError ? new RunRefusal(tooManyGuesses(error.message)) : error
      })
    },
    async recordRefused(code: ProblemCode) {
      const answer = answerOfProblem(code)
      if (answer === 'wrong_password') {
        isAccepted = false
        await countRefusedPassword(gameRefusals, guess)
      }
      if (answer) await recordSignIn(deps, account, answer)
    },
    noteAccepted,
    /** False when the bot was stopped, or started again, during the sign-in. */
    async recordAccepted(): Promise<boolean> {
      if (isAccepted) noteAccepted()
      else await recordSignIn(deps, account, 'accepted')
      isAccepted = true
      const update = { $set: { castle }, $unset: { startedFrom: 1 } } as const
      const write = BotModel.updateOne({ _id, epoch, desiredGeneration, desired: 'online' }, update)
      const { matchedCount } = await write.catch((error) => {
        throw isDuplicate(error, 'castle') ? new RunRefusal(endOf('castle_taken')) : error
      })
      return matchedCount > 0
    },
  }
}

/** With null, the sign-in is tried again for as long as the run holds its lease. */
function nullOnStoreFailure<Answer>(
  { log }: FleetDeps,
  { _id }: BotRecord,
  work: Promise<Answer>,
): Promise<Answer | null> {
  return work.catch((error) => {
    if (error instanceof RunRefusal) throw error
    log.warn({ err: error, bot: _id }, 'The store failed during a sign-in to the game')
    return null
  })
}

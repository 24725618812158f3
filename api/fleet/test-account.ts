import type { SignInAnswer } from '../../shared/accounts'
import { SECOND } from '../../shared/time'
import { botsOfAccount } from '../bots/bots-of-account'
import { BotModel } from '../bots/model/bot-model'
import { endOf, UNREADABLE } from '../bots/stop-reasons'
import { createSecretRedactor } from '../console/log/secret-redactor'
import type { AccountTest } from '../game/accounts/account-test'
import { gameIdentity, signInName } from '../game/accounts/game-identity'
import { answerOfProblem, recordSignIn } from '../game/accounts/record-sign-in'
import { refuseWhilePlayed } from '../game/accounts/refuse-while-played'
import { countRefusedPassword, refuseAfterGuesses } from '../game/accounts/refused-passwords'
import { type GameName, noAnswer, refusalInWords } from '../game/link/game-refusals'
import { createSignIn } from '../game/link/sign-in'
import type { SignInGuard } from '../game/link/sign-in-guard'
import type { GameProblem } from '../game/protocol/protocol'
import { accountPassword, CannotOpen } from '../platform/encryption/secret-box'
import { AppError, conflict } from '../platform/errors'
import { withTimeout } from '../platform/time/with-timeout'
import type { Lease, Leases } from './claims/leases'
import type { FleetDeps } from './run/fleet-deps'

type TestDeps = Omit<FleetDeps, 'runner'> & { leases: Pick<Leases, 'take'> }

/** Closing the connection takes another second. */
const GAME_TIMEOUT = 5 * SECOND
/** With the store. A page waits ten seconds for an answer. */
const TEST_TIMEOUT = 7.5 * SECOND

const STORE_TIMEOUT = 2 * SECOND

const tooLong = (ms: number) => ({
  ms,
  error: new AppError('unavailable', 'The test took too long. Please try again.'),
})

export async function testAccount(deps: TestDeps, test: AccountTest): Promise<SignInAnswer> {
  const password = openPassword(deps, test)
  // The work goes on after the timeout until it has released the castle. No call of it can hang for longer.
  return withTimeout(deps.clock, tooLong(TEST_TIMEOUT), signInOnce(deps, test, password))
}

async function signInOnce(deps: TestDeps, test: AccountTest, password: string): Promise<SignInAnswer> {
  // Before anything is sent to the game.
  await (await enterCastle(deps, test)).leave()
  const visit = createVisit(deps, test)
  try {
    const answer = await askGame(deps, { test, visit, password })
    await withTimeout(deps.clock, tooLong(STORE_TIMEOUT), recordAnswer(deps, test, answer))
    return answer
  } finally {
    await visit.leave()
  }
}

const guessOf = ({ account, network }: AccountTest) => ({
  castle: gameIdentity(account),
  player: account.user,
  network: account.credentials === 'taken' ? null : network,
})

interface Entered {
  castle: Lease
  leave(): Promise<void>
}

/** Takes the castle first: a bot that starts later waits, and one that plays already is seen. */
async function enterCastle(deps: TestDeps, test: AccountTest): Promise<Entered> {
  const { leases, log, clock } = deps
  const { account } = test
  const castle = await leases.take(gameIdentity(account), account._id)
  if (!castle) {
    await refuseWhilePlayedByAny(deps, test)
    throw conflict('This castle is being entered or left right now. Please try again in a moment.')
  }
  const leave = () =>
    castle.release().catch((err) => log.warn({ err, account: account._id }, 'A tested castle was not released'))
  try {
    await withTimeout(clock, tooLong(STORE_TIMEOUT), refuseUnplayable(deps, test))
    return { castle, leave }
  } catch (error) {
    await leave()
    throw error
  }
}

/** In the castle from the sign-in on, and not while it waits for its turn: that would keep its owner's bot out. */
interface Visit {
  readonly isInside: boolean
  /** Aborted when the castle is lost. */
  lost: AbortSignal
  signInGuard: SignInGuard
  leave(): Promise<void>
}

function createVisit(deps: TestDeps, test: AccountTest): Visit {
  const losing = new AbortController()
  let entered: Entered | null = null
  return {
    get isInside() {
      return entered?.castle.isHeld ?? false
    },
    lost: losing.signal,
    async signInGuard(signIn) {
      entered = await enterCastle(deps, test)
      entered.castle.lost.addEventListener('abort', () => losing.abort(), { once: true })
      return signIn()
    },
    leave: async () => entered?.leave(),
  }
}

async function refuseWhilePlayedByAny(deps: TestDeps, { account }: AccountTest): Promise<void> {
  await refuseWhilePlayed(botsOfAccount(deps), account)
  if (await BotModel.exists({ castle: gameIdentity(account), desired: 'online' })) {
    throw conflict(endOf('castle_taken').message)
  }
}

async function refuseUnplayable(deps: TestDeps, test: AccountTest): Promise<void> {
  await refuseWhilePlayedByAny(deps, test)
  if (test.account.credentials !== 'taken') await refuseAfterGuesses(deps.rateLimits.gameRefusals, guessOf(test))
}

async function recordAnswer(deps: TestDeps, test: AccountTest, answer: SignInAnswer): Promise<void> {
  if (answer === 'wrong_password') await countRefusedPassword(deps.rateLimits.gameRefusals, guessOf(test))
  await recordSignIn(deps, test.account, answer)
}

interface Question {
  test: AccountTest
  visit: Visit
  password: string
}

/** @throws AppError if the game says nothing about the account */
async function askGame(deps: TestDeps, { test: { account }, visit, password }: Question): Promise<SignInAnswer> {
  const { clock, signInThrottle } = deps
  const { server } = account
  const late = new AbortController()
  const cancel = clock.after(GAME_TIMEOUT, () => late.abort(new Error('The game took too long')))
  const signal = AbortSignal.any([late.signal, visit.lost])
  const mayAct = () => visit.isInside && !signal.aborted
  const { hideIfSecret: hide } = createSecretRedactor([password])
  const names = { url: deps.gameUrl, server, name: signInName(account), password }
  const { signInGuard } = visit
  const signIn = createSignIn({ ...names, clock, signInSignal: signal, mayAct, signInGuard, hide }, () => {})
  const onGameDown = () => {
    throw away(server)
  }
  try {
    const entered = await signInThrottle.run({ isUserInitiated: true, signal, onGameDown }, (answered) =>
      signIn.attempt(answered, signal),
    )
    if (!entered || typeof entered === 'string') throw away(server)
    if (!('link' in entered)) return answerOrThrow(entered, names, clock.now())
    await entered.link.close()
    return 'accepted'
  } catch (error) {
    throw signal.aborted ? away(server, error) : error
  } finally {
    cancel()
  }
}

const away = (server: string, cause?: unknown) =>
  new AppError('provider_away', `${noAnswer(server)} Please try again later.`, { cause })

function answerOrThrow(problem: GameProblem, names: GameName, now: number): SignInAnswer {
  const answer = answerOfProblem(problem.code)
  if (answer) return answer
  throw new AppError('provider_failed', refusalInWords(problem, names, now))
}

function openPassword({ secretBox, log }: TestDeps, { account }: AccountTest): string {
  try {
    return secretBox.open(account.sealedPassword, accountPassword(account.user.toHexString()))
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    log.error({ account: account._id, reason: error.message }, 'A sealed secret cannot be opened')
    throw conflict(UNREADABLE.password.message)
  }
}

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
import { unguarded } from '../game/link/sign-in-guard'
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
  return withTimeout(deps.clock, tooLong(TEST_TIMEOUT), inCastle(deps, test, enter))

  async function enter(castle: Lease): Promise<SignInAnswer> {
    await withTimeout(deps.clock, tooLong(STORE_TIMEOUT), refuseUnplayable(deps, test))
    const answer = await askGame(deps, { test, castle, password })
    await withTimeout(deps.clock, tooLong(STORE_TIMEOUT), recordAnswer(deps, test, answer))
    return answer
  }
}

const guessOf = ({ account, network }: AccountTest) => ({
  castle: gameIdentity(account),
  player: account.user,
  network: account.credentials === 'taken' ? null : network,
})

/** Takes the castle first: a bot that starts later waits, and one that plays already is seen. */
async function inCastle<Result>(
  deps: TestDeps,
  test: AccountTest,
  enter: (castle: Lease) => Promise<Result>,
): Promise<Result> {
  const { leases, log } = deps
  const { account } = test
  const castle = await leases.take(gameIdentity(account), account._id)
  if (!castle) {
    await refuseWhilePlayedByAny(deps, test)
    throw conflict('This castle is being entered or left right now. Please try again in a moment.')
  }
  try {
    return await enter(castle)
  } finally {
    await castle.release().catch((err) => log.warn({ err, account: account._id }, 'A tested castle was not released'))
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

interface Entrance {
  test: AccountTest
  castle: Lease
  password: string
}

/** @throws AppError if the game says nothing about the account */
async function askGame(deps: TestDeps, { test: { account }, castle, password }: Entrance): Promise<SignInAnswer> {
  const { clock, signInThrottle } = deps
  const { server } = account
  const late = new AbortController()
  const cancel = clock.after(GAME_TIMEOUT, () => late.abort(new Error('The game took too long')))
  const signal = AbortSignal.any([late.signal, castle.lost])
  const mayAct = () => castle.isHeld && !signal.aborted
  const { hideIfSecret: hide } = createSecretRedactor([password])
  const names = { url: deps.gameUrl, server, name: signInName(account), password }
  const signIn = createSignIn({ ...names, clock, signInSignal: signal, mayAct, signInGuard: unguarded, hide }, () => {})
  const onGameDown = () => {
    throw away(server)
  }
  try {
    const request = { isUserInitiated: true, signal, onGameDown }
    const entered = await signInThrottle.run(request, (answered) => signIn.attempt(answered, signal))
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

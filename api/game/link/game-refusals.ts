import { asInstant } from '../../../shared/console/moments'
import { MINUTE } from '../../../shared/time'
import { formatDuration } from '../protocol/formats'
import type { GameProblem } from '../protocol/protocol'
import { GameRefusal, StepDeclined } from './game-session'

export interface GameName {
  server: string
  name: string
}

export function refusalOf({ code, message }: GameProblem, { server, name }: GameName, now: number): Error {
  const at = asInstant(now)
  switch (code) {
    case 'bad_credentials':
      return new GameRefusal(
        'bad_credentials',
        `Wrong password. ${server} refused the sign-in of ${name} at ${at}. Change the password under Game Accounts, then start again.`,
      )
    case 'bad_pin':
      return new GameRefusal(
        'settings',
        `Wrong pin. ${server} kept the troops of ${name} locked at ${at}. Enter the pin of that name in the bot's credentials, then start again.`,
      )
    case 'troops_locked':
      return new GameRefusal(
        'settings',
        `Pin missing. A pin guards the troops of ${name}, and ${server} refused their march at ${at}. Enter it in the bot's credentials, then start again.`,
      )
    case 'banned':
      return new GameRefusal(
        'banned',
        `Banned. ${server} closed the account of ${name}; it said so at ${at}. Sign in to the game yourself to read why.`,
      )
    case 'human_check':
      return new GameRefusal('human_check', humanCheck(server))
    case 'wrong_version':
    case 'unknown_server':
      return new GameRefusal(
        'game_down',
        `${server} cannot be played: ${message} Seen at ${at}. Tell the operator of this site.`,
      )
    case 'not_there':
    case 'not_enough':
    case 'resting':
      return new StepDeclined(code, message)
    default:
      return new Error(`${server} answered ${code}: ${message}`)
  }
}

const humanCheck = (server: string): string =>
  `${server} asks for proof that a person is playing. Castellan does not answer such questions. Sign in yourself, then start again.`

export function gameDown({ server, name }: GameName, minutes: number, now: number): GameRefusal {
  return new GameRefusal(
    'game_down',
    `${noAnswer(server)} It could not be reached for ${minutes} minutes, last tried for ${name} at ${asInstant(now)}. Start again when the game is back.`,
  )
}

export const noAnswer = (server: string): string => `${server} does not answer.`

export const maintenanceUntil = (server: string, until: number): string =>
  `${server} is under maintenance until ${asInstant(until)}.`

export const tooManyRequests = (server: string): string => `${server} answered “too many requests”.`

/** What the game said to one sign-in. A bot waits by itself where this asks the player to. */
export function refusalInWords(problem: GameProblem, names: GameName, now: number): string {
  const wait = problem.retryAfter ?? MINUTE
  if (problem.code === 'maintenance') return `${maintenanceUntil(names.server, now + wait)} Please try again then.`
  if (problem.code === 'rate_limited')
    return `${tooManyRequests(names.server)} Please try again in ${formatDuration(wait)}.`
  return refusalOf(problem, names, now).message
}

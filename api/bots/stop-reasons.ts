import type { LineSign } from '../../shared/console/console-lines'
import { asInstant } from '../../shared/console/moments'
import { type EndCode, STOP_REASONS } from '../../shared/stop-reasons'
import { FEATURE_NOUNS } from '../game/protocol/feature-nouns'
import type { Feature } from '../game/protocol/protocol'
import { nextMidnight } from './activity/utc-day'

export interface RunEnd {
  code: EndCode
  /** One or two sentences for the player, used in the stop reason, the run's last line and the notification. */
  message: string
}

/** The codes without an entry get their message from the game, a plan or a setting. */
const messages = {
  user: 'Stopped by you.',
  finished: 'Finished. There is nothing left to do.',
  plan_limit: 'Your plan has fewer slots than you have bots, and this bot is above them.',
  account_deleted: 'The game account of this bot was removed. Choose another one in its console, then start again.',
  castle_taken:
    "Another player's bot is online with this game account. If you did not give them the password, change it in the game and under Game Accounts, then start again.",
  suspended: 'Your account is suspended, so its bots are stopped.',
  template_gone: 'The template of this bot is no longer offered. Create another bot to replace it.',
  crash_loop: 'Five crashes in ten minutes. The bot stays stopped until you start it again.',
  crash: 'Something went wrong inside the bot.',
  broken_off: 'The server crashed repeatedly while this bot was running.',
  restart: 'Castellan is restarting; this bot continues by itself.',
  moved: 'Castellan is moving bots between servers; this bot continues by itself.',
  lost: 'The lock on this castle could not be renewed; the bot continues by itself.',
  server_stopped: 'The server stopped.',
} satisfies Partial<Record<EndCode, string>>

/** A refusal to start uses the same messages. */
export function endOf(code: keyof typeof messages): RunEnd {
  return { code, message: messages[code] }
}

export const dayUsedUp = (now: number): RunEnd => ({
  code: 'daily_limit',
  message: `You have used all hours of your plan for today. They reset at ${asInstant(nextMidnight(now))}, midnight UTC.`,
})

export const outsidePlan = (message: string): RunEnd => ({ code: 'plan_limit', message })

export const tooManyGuesses = (message: string): RunEnd => ({ code: 'too_many_guesses', message })

export const gameLacks = (features: Feature[]): RunEnd => ({
  code: 'game_lacks',
  message: `This game has no ${features.map((feature) => FEATURE_NOUNS[feature]).join(' and no ')}. Choose another template.`,
})

/** For secrets whose encryption key is lost. */
export const UNREADABLE = {
  password: {
    code: 'bad_credentials',
    message: 'The stored password of this game account cannot be read any more. Enter it again, then start the bot.',
  },
  secrets: {
    code: 'settings',
    message: 'The stored credentials of this bot cannot be read any more. Enter them again, then start the bot.',
  },
} satisfies Record<string, RunEnd>

/** Whether such an end sets the bot offline. A stop by the player has done that already. */
export function clearsDesired({ code }: RunEnd): boolean {
  return code !== 'user' && STOP_REASONS[code].state !== 'online'
}

export function isError({ code }: RunEnd): boolean {
  return STOP_REASONS[code].sign === 'fault'
}

export function lastSign(end: RunEnd): LineSign {
  return isError(end) ? 'x' : '-'
}

export interface RunPlace {
  title?: string
  server?: string
}

export function firstLine(run: number, { title, server }: RunPlace): string {
  const place = title ? ` ${title}, server ${server}.` : server ? ` Server ${server}.` : ''
  return `Run ${run} starts.${place}`
}

export function playsVersion({ label, version }: { label: string; version: number }): string {
  return `Plays version ${version} of ${label}.`
}

export function lastLine(run: number, { message }: RunEnd): string {
  return `Run ${run} ends. ${message}`
}

interface NamedBot {
  name: string
}

export function stoppedByItself({ name }: NamedBot, { message }: RunEnd): string {
  return `${name} stopped. ${message}`
}

export function startedByPlayer({ name }: NamedBot): string {
  return `You started ${name}.`
}

export function stoppedByPlayer({ name }: NamedBot, now: number) {
  const time = asInstant(now)
  return {
    stopReason: { code: 'user', message: `Stopped by you at ${time}.` },
    message: `You stopped ${name} at ${time}.`,
  }
}

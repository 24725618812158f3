import { SECOND } from '../../../shared/time'
import type { Action, Command } from './commands'
import { bring, type Scene, waitUntilBack } from './expected-state'
import type { Injected } from './fault'
import { asPercent, ofOneBot, rateIn, share, shareInPlay } from './game-rate'
import type { GameView } from './game-view'
import type { PlayedBot } from './players'

export interface OutagePlan {
  lasts: number
  /** Each presses start and stop once through each web process. */
  rounds: number
  /** Of the game calls before; null for few bots, whose calls in a few seconds are a matter of chance. */
  leastRate: number | null
  /** Of the time in which bots had to be in play. */
  leastInPlay: number
}

export const LONG_OUTAGE: OutagePlan = { lasts: 60 * SECOND, rounds: 3, leastRate: 0.9, leastInPlay: 0.9 }

interface OutageDeps extends Scene {
  outage: OutagePlan
}

const NOTICED_AFTER = 2 * SECOND
const FIRST_ROUND_AFTER = SECOND
const OBEYED_WITHIN = 5 * SECOND

interface Press {
  bot: PlayedBot
  action: Action
  url: string
}

interface Answered extends Press {
  command: Command
}

/** Redis is away for long. Bots play on, and starts and stops are obeyed. */
export async function longOutage(deps: OutageDeps): Promise<Injected> {
  const { cluster, commands, game, outage } = deps
  const rounds = planPresses(deps)
  const pressed = rounds.flat()
  const botsTo = (action: Action) => pressed.filter((press) => press.action === action).map(({ bot }) => bot)
  const release = commands.reserve(pressed.map(({ bot }) => bot))
  await bring(deps, { start: botsTo('stop'), stop: botsTo('start') })
  await waitUntilBack(deps)

  const measured = outage.lasts - NOTICED_AFTER
  await Bun.sleep(measured)
  const from = Date.now()
  await cluster.topology.redis.stop()
  const answers = await pressInRounds(deps, rounds, from)
  await sleepUntil(from + outage.lasts)
  const end = Date.now()
  await cluster.topology.redis.start()
  const to = Date.now()
  const answered = await Promise.all(answers)
  await Bun.sleep(SECOND)
  await game.update()
  release()

  const before = rateIn(deps, [{ from: from - measured, to: from }])
  const during = rateIn(deps, [{ from: from + NOTICED_AFTER, to: end }])
  const part = share(during, before)
  const inPlay = shareInPlay(deps, { from: from + NOTICED_AFTER, to: end })
  const slow = answered.filter((each) => each.command.acknowledgedAt === null || took(game, each) > OBEYED_WITHIN)
  const figures = [
    `game calls of a bot: ${ofOneBot(before).toFixed(2)} a second before, ${ofOneBot(during).toFixed(2)} without Redis (${asPercent(part)}); in play for ${asPercent(inPlay)} of the time`,
    `pressed without Redis: ${obeyed(game, answered, 'start')}; ${obeyed(game, answered, 'stop')}`,
  ]
  const violations = [
    ...(outage.leastRate !== null && part < outage.leastRate
      ? [`without Redis, bots made ${asPercent(part)} of their game calls`]
      : []),
    ...(inPlay < outage.leastInPlay ? [`without Redis, bots were in play for ${asPercent(inPlay)} of the time`] : []),
    ...slow.map((each) => `${each.bot.castle}: ${slowMessage(each, took(game, each))}`),
  ]
  return {
    what: `${outage.lasts / SECOND} s without Redis`,
    ...{ path: null, losesLines: false, freezes: false, isBorne: true },
    ...{ from, to, judgement: { figures, violations } },
  }
}

/** Each round takes two bots of its own for each web process. */
function planPresses({ cluster, bots, outage }: OutageDeps): Press[][] {
  const spare = [...bots]
  const actions: Action[] = ['start', 'stop']
  return Array.from({ length: outage.rounds }, () =>
    cluster.webs.flatMap(({ url }) =>
      actions.map((action) => {
        const bot = spare.pop()
        if (!bot) throw new Error('Too few bots for these rounds.')
        return { bot, action, url }
      }),
    ),
  )
}

/** Spread, the last one as late as it can still be obeyed without Redis. */
async function pressInRounds({ commands, outage }: OutageDeps, rounds: Press[][], from: number) {
  const last = outage.lasts - OBEYED_WITHIN
  const step = (last - FIRST_ROUND_AFTER) / Math.max(1, rounds.length - 1)
  const answers: Promise<Answered>[] = []
  for (const [index, round] of rounds.entries()) {
    await sleepUntil(from + FIRST_ROUND_AFTER + index * step)
    const send = async (press: Press) => ({
      ...press,
      command: await commands.send(press.bot, press.action, press.url),
    })
    answers.push(...round.map(send))
  }
  return answers
}

/** Until the game shows it: the next session after a start, none after a stop. */
function took(game: GameView, { bot, action, command: { sentAt } }: Omit<Answered, 'url'>): number {
  const sessions = game.castles.get(bot.castle)?.sessions ?? []
  const done =
    action === 'start'
      ? sessions.find(({ from }) => from >= sentAt)?.from
      : Math.max(...sessions.map(({ to }) => to), sentAt)
  return (done ?? Number.POSITIVE_INFINITY) - sentAt
}

function obeyed(game: GameView, answered: Answered[], action: Action): string {
  const times = answered.filter((each) => each.action === action).map((each) => took(game, each))
  const done = times.filter(Number.isFinite)
  return `${action} ${times.length} times, done ${done.length} times, the slowest after ${Math.max(0, ...done)} ms`
}

function slowMessage({ action, url, command: { acknowledgedAt } }: Answered, ms: number): string {
  const answer = acknowledgedAt === null ? 'had no answer' : 'was acknowledged'
  return `${action} through ${url} without Redis ${answer} and ${Number.isFinite(ms) ? `took ${ms} ms` : 'was not obeyed'}`
}

const sleepUntil = (at: number) => Bun.sleep(Math.max(0, at - Date.now()))

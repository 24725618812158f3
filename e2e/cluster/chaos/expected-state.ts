import { answerOf } from '../../../api/testing/answer-of'
import { callsTo } from '../../../api/testing/processes/remote-player'
import type { Bot } from '../../../shared/bots'
import { SECOND } from '../../../shared/time'
import type { Cluster } from './cluster'
import type { Action, Commands } from './commands'
import type { GameView } from './game-view'
import type { PlayedBot } from './players'
import { RECOVERY_LIMIT } from './recoveries'

const POLL_INTERVAL = 100
const SETTLE_TIMEOUT = 30 * SECOND
const RECOVERY_TIMEOUT = RECOVERY_LIMIT + 4 * SECOND
/** Recent commands are still in flight. */
const START_GRACE = SECOND

export interface Scene {
  cluster: Cluster
  bots: PlayedBot[]
  game: GameView
  commands: Commands
}

export async function commandAll({ bots, commands, game }: Scene, action: 'start' | 'stop'): Promise<void> {
  await Promise.all(bots.map((bot) => commands.send(bot, action)))
  await commands.settle()
  const isDone = ({ castle }: PlayedBot) => game.isInPlay(castle) === (action === 'start')
  await waitForGame(game, () => bots.every(isDone), SETTLE_TIMEOUT + bots.length * 100)
}

/** Sends these commands, and waits until the game shows that they are done. */
export async function bring(scene: Scene, wanted: Record<Action, PlayedBot[]>): Promise<void> {
  const { commands, game } = scene
  const { start, stop } = wanted
  await commands.settle()
  await Promise.all([
    ...start.map((bot) => commands.send(bot, 'start')),
    ...stop.map((bot) => commands.send(bot, 'stop')),
  ])
  await commands.settle()
  const areDone = () =>
    start.every(({ castle }) => game.isInPlay(castle)) && !stop.some(({ castle }) => game.isInPlay(castle))
  await waitForGame(game, areDone, SETTLE_TIMEOUT)
}

/** Until all bots that were started are in play, though not for ever. */
export function waitUntilBack(scene: Scene): Promise<void> {
  return waitForGame(scene.game, () => startedArePlayed(scene), RECOVERY_TIMEOUT)
}

function startedArePlayed({ bots, commands, game }: Scene): boolean {
  return bots.every((bot) => {
    const { action, acknowledgedAt = null } = commands.sent.get(bot)?.at(-1) ?? {}
    const isWanted = action === 'start' && acknowledgedAt !== null && Date.now() - acknowledgedAt > START_GRACE
    return !isWanted || game.isInPlay(bot.castle)
  })
}

export async function botsInWrongState(scene: Scene): Promise<PlayedBot[]> {
  const { bots, game } = scene
  const isPlayedOtherwise = (bot: PlayedBot) => game.isInPlay(bot.castle) !== isWanted(scene, bot)
  await waitForGame(game, () => !bots.some(isPlayedOtherwise), SETTLE_TIMEOUT)
  const shown = await shownStates(scene)
  const isShownOtherwise = (bot: PlayedBot) => (shown.get(bot.id) === 'online') !== isWanted(scene, bot)
  return bots.filter((bot) => isPlayedOtherwise(bot) || isShownOtherwise(bot))
}

const isWanted = ({ commands }: Scene, bot: PlayedBot) => commands.sent.get(bot)?.at(-1)?.action === 'start'

async function shownStates({ cluster, bots }: Scene): Promise<Map<string, Bot['state']>> {
  const tokens = [...new Set(bots.map(({ token }) => token))]
  const lists = await Promise.all(
    tokens.map(async (token, index) => {
      const { url = '' } = cluster.webs[index % cluster.webs.length] ?? {}
      return (await answerOf(callsTo(url, { token }).bots.get())).bots
    }),
  )
  return new Map(lists.flat().map(({ id, state }) => [id, state]))
}

async function waitForGame(game: GameView, isSo: () => boolean, within: number): Promise<void> {
  const until = performance.now() + within
  await game.update()
  while (!isSo() && performance.now() < until) {
    await Bun.sleep(POLL_INTERVAL)
    await game.update()
  }
}

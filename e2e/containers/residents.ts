import { answerOf } from '../../api/testing/answer-of'
import { type RemotePlayer, registerAt } from '../../api/testing/processes/remote-player'
import { MINUTE } from '../../shared/time'
import { callRepeatedly, type FollowedStream, followStream } from '../cluster/load'
import { expect } from './expect'

const POLL_INTERVAL = 200
const PLAY_TIMEOUT = 3 * MINUTE

interface Resident {
  player: RemotePlayer
  botId: string
  console: FollowedStream
}

export type Residents = ReturnType<typeof createResidents>

/** Players of an installation. Each has a bot in play and its console open. */
export function createResidents(url: string) {
  const all: Resident[] = []
  const open = (player: RemotePlayer, botId: string) => followStream(`${url}/api/bots/${botId}/console`, player.token)

  async function expectAllPlaying() {
    const seen = all.map((each) => linesOf(each).length)
    const isBehind = () => all.some((each, index) => linesOf(each).length <= (seen[index] ?? 0))
    const until = Date.now() + PLAY_TIMEOUT
    while (isBehind()) {
      expect(Date.now() < until, 'A bot has stopped printing.')
      await Bun.sleep(POLL_INTERVAL)
    }
    for (const each of all) expect((await stateOf(each)) === 'online', 'A bot is not online.')
  }

  return {
    all,
    /** Waits until each bot has printed another line. */
    expectAllPlaying,

    async add() {
      const player = await registerAt(url)
      const botId = await player.addBot(`castle_${all.length}`)
      await player.start(botId)
      all.push({ player, botId, console: open(player, botId) })
    },

    /** Makes calls during the work, none of which may fail. */
    async expectUndisturbed(work: () => Promise<unknown>) {
      const [first] = all
      const calls = [
        callRepeatedly(async () => answerOf(first?.player.api.bots.get() ?? Promise.reject())),
        callRepeatedly(async () => expect((await fetch(url)).ok, 'The first page is not there.')),
      ]
      await work().finally(() => Promise.all(calls.map((each) => each.end())))
      const failed = calls.flatMap((each) => each.failed)
      expect(failed.length === 0, `${failed.length} calls failed: ${failed[0]}`)
      await expectAllPlaying()
      expectWholeConsoles(all)
    },

    /** Reopens the consoles with the same sessions. */
    async comeBack() {
      for (const each of all) {
        await each.console.end()
        each.console = open(each.player, each.botId)
      }
      await expectAllPlaying()
    },
  }
}

const linesOf = ({ console }: Resident) => console.blocks.filter((block) => /^id: \d+$/m.test(block))

const stateOf = async ({ player, botId }: Resident) => (await answerOf(player.api.bots({ id: botId }).get())).bot.state

/** No line number is missing or repeated, however often a console was reopened. */
function expectWholeConsoles(residents: Resident[]) {
  for (const each of residents) {
    const numbers = linesOf(each).map((block) => Number(/^id: (\d+)$/m.exec(block)?.[1]))
    const jumps = numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1)
    expect(jumps.length === 0, `A console jumps to line ${jumps.join(', ')}.`)
  }
}

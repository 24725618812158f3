import { asNamedNow } from '../../bots/find-owned-bot'
import { firstLine } from '../../bots/stop-reasons'
import type { AutomationContext } from '../../game/automations/automation'
import { connectGame, type GameConnection } from '../../game/link/connect'
import { createNotifyLimit } from '../../notifications/inbox/notify-limit'
import { recordNotification } from '../../notifications/inbox/record-notification'
import type { PreparedRun } from './prepare-run'
import type { Run } from './run'

interface RunInPlay extends Run {
  prepared: PreparedRun
}

/** Signs in and plays until the automation returns, fails or is cut off; then nobody is signed in any more. */
export async function play(run: RunInPlay): Promise<void> {
  const game = await enterGame(run)
  try {
    await Promise.race([run.prepared.template.run(contextOf(run, game)), rejectionOf(run.ending.cut)])
  } finally {
    await game.close()
  }
}

async function enterGame(run: RunInPlay): Promise<GameConnection> {
  const { deps, bot, isByHand, prepared, ending, writer, book } = run
  const { server, name, password } = prepared
  let isAnnounced = false
  function announce(title?: string) {
    if (!isAnnounced) writer.announce('-', firstLine(bot.epoch, { title, server }))
    isAnnounced = true
  }
  try {
    const game = await connectGame({
      url: deps.gameUrl,
      server,
      name,
      password,
      clock: deps.clock,
      random: deps.random,
      gate: deps.gate,
      isByHand,
      signal: ending.stopping,
      mayAct: () => mayAct(run),
      signInGuard: run.signIn,
      hide: run.secrets.hide,
      cut: ending.cut,
      onConnection({ kind, sign, text }) {
        // The end of its own connection is no news to a run that ends.
        if (ending.stopping.aborted) return
        if (kind === 'lost' || kind === 'maintenance') book.pause()
        if (kind === 'back') book.goOn()
        announce()
        writer.print(sign, text)
      },
    })
    announce(game.title)
    book.goOn()
    return game
  } catch (error) {
    announce()
    throw error
  }
}

const mayAct = ({ ending, lease }: Run) => !ending.cut.aborted && lease?.isHeld === true

/** What the game has done for a run belongs to it, also where the answer came too late to go on: once a newer run writes, no line and no figure of it is kept. */
const mayTell = ({ ending }: Run) => !ending.cut.aborted

function contextOf(run: RunInPlay, game: GameConnection): AutomationContext {
  const { deps, prepared, ending, writer, book } = run
  const mayNotify = createNotifyLimit(deps.clock)
  return {
    game,
    settings: prepared.settings,
    secrets: prepared.secrets,
    print(sign, text) {
      if (mayTell(run)) writer.print(sign, text)
    },
    gain(amount) {
      if (mayTell(run) && Number.isFinite(amount)) book.gain(amount)
    },
    notify(text) {
      if (mayTell(run) && mayNotify()) notifyPlayer(run, text)
    },
    async rest(ms) {
      book.enter('rest')
      await deps.clock.sleep(ms, ending.stopping).finally(() => book.enter('run'))
    },
    signal: ending.stopping,
    clock: deps.clock,
    random: deps.random,
  }
}

function notifyPlayer({ deps, bot }: RunInPlay, text: string) {
  record().catch((error) => deps.log.warn({ err: error, bot: bot._id }, 'A notification could not be stored'))

  async function record() {
    const message = `${(await asNamedNow(bot)).name}: ${text}`
    await recordNotification(deps, { user: bot.user, bot: bot._id, kind: 'bot', message })
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

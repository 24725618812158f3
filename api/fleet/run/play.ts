import { withCurrentName } from '../../bots/find-owned-bot'
import { notifiedEvents } from '../../bots/outbox/bot-events'
import { firstLine, playsVersion } from '../../bots/stop-reasons'
import { isOwn } from '../../bots/templates/own-templates'
import type { AttackWarning, AutomationContext } from '../../game/automations/automation'
import { plannedRestNow, plannedRestText } from '../../game/automations/rests'
import { connectGame, type GameConnection } from '../../game/link/connect'
import { createNotifyLimit } from '../../notifications/inbox/notify-limit'
import { recordNotification } from '../../notifications/inbox/record-notification'
import type { PreparedRun } from './prepare-run'
import { requireFeatures } from './require-features'
import type { Run } from './run'

interface PlayingRun extends Run {
  prepared: PreparedRun
}

/** Signs in and plays until the automation returns, fails or is killed. Signs out in each case. */
export async function play(run: PlayingRun): Promise<void> {
  const announce = createAnnouncement(run)
  await restBeforeSignIn(run, announce)
  const game = await enterGame(run, announce)
  try {
    const { deps, prepared, ending, isUserInitiated } = run
    requireFeatures(prepared.template, game)
    const { _id, user, epoch } = run.bot
    const running = deps.runner.run(prepared.template, contextOf(run, game), {
      bot: _id,
      user,
      epoch,
      isUserInitiated,
    })
    await Promise.race([running, rejectionOf(ending.killSignal)])
  } finally {
    await game.close()
  }
}

type Announce = (title?: string) => void

/** Prints the first line once, with the title of the game if it is known by then. */
function createAnnouncement({ bot, prepared, writer }: PlayingRun): Announce {
  let isAnnounced = false
  return (title) => {
    if (isAnnounced) return
    isAnnounced = true
    writer.announce('-', firstLine(bot.epoch, { title, server: prepared.server }))
    if (isOwn(prepared.template)) writer.announce('-', playsVersion(prepared.template))
  }
}

/** A run that comes back by itself within a planned rest signs in after it. A player who starts a bot sees it signed in. */
async function restBeforeSignIn(run: PlayingRun, announce: Announce): Promise<void> {
  const { deps, bot, prepared, isUserInitiated, writer, castles } = run
  const { clock } = deps
  const rest = plannedRestNow({ settings: prepared.settings, seed: seedOf(bot), clock })
  if (isUserInitiated || !rest) return
  announce()
  writer.print('~', plannedRestText(rest))
  castles.waitUntil(rest.until, 'rest')
  await sleepAway(run, rest.until - clock.now())
}

async function enterGame(run: PlayingRun, announce: Announce): Promise<GameConnection> {
  const { deps, isUserInitiated, prepared, ending, writer, recorder } = run
  const { server, name, password } = prepared
  try {
    const game = await connectGame({
      url: deps.gameUrl,
      server,
      name,
      password,
      clock: deps.clock,
      random: deps.random,
      signInThrottle: deps.signInThrottle,
      isUserInitiated,
      signal: ending.stopSignal,
      mayAct: () => mayAct(run),
      signInGuard: run.signIn,
      hide: run.secrets.hideIfSecret,
      signInSignal: ending.killSignal,
      onConnection({ kind, sign, text }) {
        // A run that ends closes its connection itself.
        if (ending.stopSignal.aborted) return
        if (kind === 'lost' || kind === 'maintenance') recorder.pause()
        if (kind === 'back') recorder.resume()
        announce()
        writer.print(sign, text)
      },
    })
    announce(game.title)
    recorder.resume()
    return game
  } catch (error) {
    announce()
    throw error
  }
}

const mayAct = ({ ending, lease }: Run) => !ending.killSignal.aborted && lease.isHeld

/** A run may report what the game did for it even after its lease was lost. The epoch refuses it once a newer run writes. */
const mayReport = ({ ending }: Run) => !ending.killSignal.aborted

function contextOf(run: PlayingRun, game: GameConnection): AutomationContext {
  const { deps, prepared, ending, writer, recorder, castles, decisions } = run
  const mayNotify = createNotifyLimit(deps.clock)
  return {
    game: castles.watch(game),
    settings: prepared.settings,
    secrets: prepared.secrets,
    print(sign, text, decision) {
      if (mayReport(run)) writer.print(sign, text, decision && decisions.record(decision))
    },
    came(decision, outcome) {
      if (mayReport(run)) decisions.came(decision, outcome)
    },
    gain(amount, goods) {
      if (mayReport(run) && Number.isFinite(amount)) recorder.gain(amount, goods)
    },
    notify(text, about) {
      if (mayReport(run) && mayNotify()) notifyPlayer(run, text, about)
    },
    nextRoundAt: (time) => castles.waitUntil(time, 'round'),
    async rest(ms) {
      castles.waitUntil(deps.clock.now() + ms, 'rest')
      recorder.enter('rest')
      await deps.clock.sleep(ms, ending.stopSignal).finally(() => recorder.enter('run'))
    },
    async away(ms) {
      castles.waitUntil(deps.clock.now() + ms, 'rest')
      await game.signOut()
      await sleepAway(run, ms)
      await game.signIn()
      recorder.resume()
    },
    signal: ending.stopSignal,
    clock: deps.clock,
    seed: seedOf(run.bot),
    random: deps.random,
  }
}

const seedOf = ({ _id }: Run['bot']) => String(_id)

/** Afterwards nothing counts until the run is signed in. */
async function sleepAway({ deps, ending, recorder }: Run, ms: number): Promise<void> {
  recorder.enter('away')
  recorder.resume()
  try {
    await deps.clock.sleep(ms, ending.stopSignal)
  } finally {
    recorder.pause()
    recorder.enter('run')
  }
}

function notifyPlayer({ deps, bot }: PlayingRun, text: string, about?: AttackWarning | 'supplies') {
  record().catch((error) => deps.log.warn({ err: error, bot: bot._id }, 'A notification could not be stored'))

  async function record() {
    const { name } = await withCurrentName(bot)
    const isOfSupplies = about === 'supplies'
    await recordNotification(deps, {
      user: bot.user,
      bot: bot._id,
      kind: 'bot',
      message: `${name}: ${text}`,
      ...(isOfSupplies && { about }),
      events: notifiedEvents({ ...bot, name }, text, isOfSupplies ? undefined : about),
    })
  }
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

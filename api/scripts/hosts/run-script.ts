import type { LineSign } from '../../../shared/console/console-lines'
import type { AutomationContext } from '../../game/automations/automation'
import { RunEnds } from '../../game/automations/run-ends'
import { FEATURES } from '../../game/protocol/protocol'
import { SCRIPT_LIMITS } from '../host/limits'
import type { RunFacts, SayKind } from '../host/messages'
import { tellFailure, tellLoss } from './failure-words'
import { GAME_METHODS } from './game-calls'
import { HostLost } from './host'
import { type Ask, createKeeperCalls, createStepBudget } from './keeper-calls'
import type { Report } from './report-schema'
import type { Script } from './script'
import type { HostPlace, ScriptHosts } from './script-hosts'

const SIGN_OF_KIND: Record<SayKind, LineSign> = { gained: '+', sent: '>', rest: '~', warning: '!', info: '.' }

/** Runs a script in a host until it returns. If another script stops the host, it begins again with its memory. */
export async function runScript(hosts: ScriptHosts, script: Script, context: AutomationContext): Promise<void> {
  const mayUse = createStepBudget(context)
  let hasBegun = false
  let endedHosts = 0
  for (;;) {
    const place = await hosts.place({
      signal: context.signal,
      onWait: () => context.print('~', 'Waits for a free place: as many scripts are awake as fit.'),
    })
    const id = crypto.randomUUID()
    try {
      if (!hasBegun) script.stuck?.refuse(script.source)
      return await playIn(place, { id, script, context, mayUse, onTurn: () => (hasBegun = true) })
    } catch (error) {
      if (!(error instanceof HostLost) || context.signal.aborted) throw error
      if (error.reason === 'not started') throw error
      // The first time it may have been the system that ended the host.
      if (error.culprit === id && (error.reason !== 'ended' || ++endedHosts > 1)) {
        if (error.reason === 'silent') script.stuck?.note(script.source)
        throw tellLoss(error)
      }
      script.onRestart?.()
      context.print('!', wordsOfRestart(error, id))
    } finally {
      place.leave()
    }
  }
}

const wordsOfRestart = ({ culprit }: HostLost, id: string) =>
  culprit === null || culprit === id
    ? 'The host of this script has ended; the script begins again with its memory.'
    : 'Another script stopped the host of this one, which begins again with its memory.'

interface ScriptRun {
  id: string
  script: Script
  context: AutomationContext
  mayUse(asks: number): boolean
  onTurn(): void
}

async function playIn({ host }: HostPlace, { id, script, context, mayUse, onTurn }: ScriptRun): Promise<void> {
  // The clock of the run wakes a sleeper when the host is lost.
  const signal = AbortSignal.any([context.signal, host.lost])
  const answerOf = createKeeperCalls({ ...context, signal })
  const asks: Ask[] = []
  try {
    let report = await host.request({ id, do: 'start', source: script.source, facts: await factsOf(script, context) })
    for (;;) {
      onTurn()
      signal.throwIfAborted()
      tell(context, report, asks)
      script.onSteps?.(report.gauge * SCRIPT_LIMITS.stepsPerAsk)
      if (report.memory !== undefined) await script.memory.save(report.memory)
      if (report.end) return endOf(context, script, report.end)
      if (!mayUse(report.gauge)) throw tooManySteps()
      const ask = asks.shift()
      if (!ask) throw new Error('A host says that a script waits, but for nothing')
      const answer = await answerOf(ask)
      signal.throwIfAborted()
      report = await host.request({ id, do: 'answer', ...answer })
    }
  } finally {
    void host.request({ id, do: 'end' }).catch(() => {})
  }
}

/** Asks wait for the end of the turn, so that lines and calls have one order. */
function tell({ print, gain, notify }: AutomationContext, { events, gained }: Report, asks: Ask[]): void {
  for (const event of events) {
    if ('say' in event) print(SIGN_OF_KIND[event.kind], event.say)
    else if ('notify' in event) notify(event.notify)
    else asks.push(event)
  }
  if (gained !== 0) gain(gained)
}

function endOf(context: AutomationContext, { source }: Script, end: NonNullable<Report['end']>): void {
  if ('failed' in end) throw tellFailure(context, source, end.failed)
}

const tooManySteps = () =>
  new RunEnds(
    'script_limit',
    'The script reached a limit: It used more than 300 million steps in one hour of the game.',
  )

async function factsOf({ memory }: Script, { game, settings, clock, random }: AutomationContext): Promise<RunFacts> {
  const { title, server, name, speed } = game
  return {
    title,
    server,
    name,
    speed,
    features: FEATURES.filter((feature) => game.has(feature)),
    calls: GAME_METHODS,
    settings,
    memory: await memory.read(),
    seed: Math.floor(random() * 2 ** 32),
    now: clock.now(),
  }
}

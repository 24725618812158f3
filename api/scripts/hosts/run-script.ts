import type { LineSign } from '../../../shared/console/console-lines'
import { SECOND } from '../../../shared/time'
import type { AutomationContext } from '../../game/automations/automation'
import { withRequestId } from '../../game/link/request-id'
import { SCRIPT_LIMITS } from '../host/limits'
import type { CallAnswer, SayKind } from '../host/messages'
import { beginRun, type OpenRun } from './begin-run'
import { limitAfter, tellFailure } from './failure-words'
import { AWAKE, frozenOf, requestIdOf } from './frozen-run'
import { HostLost } from './host'
import { type Ask, createKeeperCalls, createStepBudget, endOfSleep } from './keeper-calls'
import type { EngineEvents } from './lasting-engine'
import type { Report } from './report-schema'
import type { Script } from './script'
import type { ScriptHosts } from './script-hosts'

const SIGN_OF_KIND: Record<SayKind, LineSign> = { gained: '+', sent: '>', rest: '~', warning: '!', info: '.' }
/** A script that sleeps as long leaves its host. */
const LONG_SLEEP = 30 * SECOND

/** Runs a script in a host until it returns. It goes on from where an earlier run was cut off. */
export async function runScript(hosts: ScriptHosts, script: Script, context: AutomationContext): Promise<void> {
  const run = createScriptRun(script, context)
  try {
    for (;;) if (await playsToEnd(hosts, run)) break
  } catch (error) {
    // A run that was cut off goes on later.
    if (!context.signal.aborted) await script.frozen?.save(null)
    throw error
  }
  await script.frozen?.save(null)
}

interface ScriptRun {
  script: Script
  context: AutomationContext
  mayUse(asks: number): boolean
  answerOf(ask: Ask): Promise<CallAnswer>
  events: EngineEvents
  /** Its answer began the turn. */
  awaited?: Ask
}

function createScriptRun(script: Script, context: AutomationContext): ScriptRun {
  const run: ScriptRun = {
    script,
    context,
    mayUse: createStepBudget(context),
    answerOf: createKeeperCalls(context),
    events: { ...createEngineEvents(script, context), awaited: () => run.awaited },
  }
  return run
}

function createEngineEvents({ source, stuck }: Script, { print }: AutomationContext): Omit<EngineEvents, 'awaited'> {
  let hasWaited = false
  let hasBegun = false
  let endedHosts = 0
  return {
    onWait() {
      if (!hasWaited) print('~', 'Waits for a free place: as many scripts are awake as fit.')
      hasWaited = true
    },
    onPlace() {
      if (!hasBegun) stuck?.refuse(source)
    },
    onBegun() {
      hasBegun = true
    },
    onStuck: () => stuck?.note(source),
    // The first time it may have been the system that ended the host.
    mayEndHost: () => ++endedHosts === 1,
  }
}

/** False if it has to begin again. */
async function playsToEnd(hosts: ScriptHosts, run: ScriptRun): Promise<boolean> {
  const { script, context } = run
  try {
    await play(hosts, run)
    return true
  } catch (error) {
    if (!(error instanceof HostLost) || error.reason === 'not started' || context.signal.aborted) throw error
    await script.frozen?.save(null)
    script.onRestart?.()
    context.print('!', wordsOfRestart(error))
    return false
  }
}

const wordsOfRestart = ({ reason }: HostLost) =>
  reason === 'ended'
    ? 'The host of this script has ended; the script begins again with its memory.'
    : 'Another script stopped the host of this one, which begins again with its memory.'

async function play(hosts: ScriptHosts, run: ScriptRun): Promise<void> {
  const { script, context, mayUse, answerOf } = run
  const { signal } = context
  const open = await beginRun(hosts, run)
  const { engine, asks, lineage } = open
  try {
    for (let { report } = open; ; ) {
      if (report) {
        tell(context, report, asks)
        script.onSteps?.(report.gauge * SCRIPT_LIMITS.stepsPerAsk)
        if (report.memory !== undefined) await script.memory.save(report.memory)
        if (report.end) return endOf(context, script, report.end)
        if (!mayUse(report.gauge)) throw limitAfter(run.awaited, TOO_MANY_STEPS)
      }
      // Not before: what the game has done is said, also by a run that ends.
      signal.throwIfAborted()
      const [ask] = asks
      if (!ask) throw new Error('A host says that a script waits, but for nothing')
      const answering = await restIfLong(hosts, run, open)
      const answer = await withRequestId(requestIdOf(lineage, answering), () => answerOf(answering))
      await leaveFreeze(run, open)
      run.awaited = answering
      report = await engine.answer(answer)
      asks.shift()
    }
  } catch (error) {
    if (signal.aborted) await freezeCutOff(run, open)
    throw error
  } finally {
    engine.leave()
  }
}

/** A script that waits for long, or while others have no place, waits outside of its host. Answers what it waits for. */
async function restIfLong(hosts: ScriptHosts, run: ScriptRun, open: OpenRun): Promise<Ask> {
  const { context, script } = run
  const [ask] = open.asks
  if (!ask || !script.frozen) return ask as Ask
  const now = context.clock.now()
  const until = ask.call === 'sleep' ? endOfSleep(ask.with[0], context.game.speed, now) : null
  if (until !== null && until - now >= LONG_SLEEP) {
    // Another process does not begin the sleep again.
    const moment = { ...ask, with: [{ until }] }
    open.asks[0] = moment
    const bytes = await open.engine.freeze()
    if (bytes) await script.frozen.save(frozenOf(bytes, open, until))
    open.isKept = bytes !== null
    return moment
  }
  if (hosts.isCrowded) await open.engine.freeze()
  return ask
}

async function leaveFreeze({ script }: ScriptRun, open: OpenRun): Promise<void> {
  if (open.isKept) await script.frozen?.save(AWAKE)
  open.isKept = false
}

/** For the next run. What it was cut off from has been asked, and is asked again by the same id. */
async function freezeCutOff({ script, context }: ScriptRun, open: OpenRun): Promise<void> {
  if (!script.frozen || open.asks.length === 0) return
  const bytes = await open.engine.freeze().catch(() => null)
  if (bytes) await script.frozen.save(frozenOf(bytes, open, context.clock.now()))
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

const TOO_MANY_STEPS = 'It used more than 300 million steps in one hour of the game.'

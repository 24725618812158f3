import type { AutomationContext } from '../../game/automations/automation'
import { FEATURES } from '../../game/protocol/protocol'
import type { RunFacts } from '../host/messages'
import { AWAKE, DAMAGED, factsHash, type RunNote, readNote } from './frozen-run'
import { GAME_METHODS } from './game-calls'
import type { Ask } from './keeper-calls'
import { createLastingEngine, type EngineEvents, type LastingEngine, NotThawed } from './lasting-engine'
import type { Report } from './report-schema'
import type { Script } from './script'
import type { ScriptHosts } from './script-hosts'

export interface OpenRun {
  engine: LastingEngine
  facts: string
  lineage: string
  /** Not answered yet, in their order. */
  asks: Ask[]
  /** Whether the freeze that is kept is where the run is now. */
  isKept: boolean
  /** Of its first turn; null for a run that goes on. */
  report: Report | null
}

interface Parts {
  script: Script
  context: AutomationContext
  events: EngineEvents
}

/** Goes on from the last freeze of this bot. If there is none that is sound, the script begins with its memory. */
export async function beginRun(hosts: ScriptHosts, { script, context, events }: Parts): Promise<OpenRun> {
  const isKept = script.frozen !== undefined
  const engine = createLastingEngine(hosts, { signal: context.signal, isKept, events })
  try {
    const run = await openIn(engine, script, context)
    events.onBegun()
    return run
  } catch (error) {
    engine.leave()
    throw error
  }
}

async function openIn(engine: LastingEngine, script: Script, context: AutomationContext): Promise<OpenRun> {
  const { clock, print } = context
  await engine.enter()
  const facts = await factsOf(script, context)
  const hash = factsHash(script, facts)
  const frozen = await script.frozen?.read()
  if (frozen) {
    const note = readNote(frozen, hash, clock.now())
    const refused = typeof note === 'string' ? note : await refusalOf(engine, frozen.bytes)
    if (refused === null) return goOn(engine, note as RunNote, print)
    print('!', `The script begins again with its memory: ${refused}.`)
  }
  await script.frozen?.save(AWAKE)
  const report = await engine.start({ do: 'start', source: script.source, facts })
  return { engine, facts: hash, lineage: crypto.randomUUID(), asks: [], isKept: false, report }
}

function goOn(engine: LastingEngine, { facts, lineage, asks }: RunNote, print: AutomationContext['print']): OpenRun {
  print('.', 'The script goes on where it was.')
  return { engine, facts, lineage, asks, isKept: true, report: null }
}

const REFUSALS = { foreign: 'the engine of scripts has changed', damaged: DAMAGED }

async function refusalOf(engine: LastingEngine, bytes: Uint8Array): Promise<string | null> {
  try {
    await engine.thaw(bytes)
    return null
  } catch (error) {
    if (!(error instanceof NotThawed)) throw error
    engine.leave()
    return REFUSALS[error.reason]
  }
}

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

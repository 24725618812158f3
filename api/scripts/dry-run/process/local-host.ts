import { SCRIPT_LIMITS } from '../../host/limits'
import type { HostRequest } from '../../host/messages'
import { createSandbox, type Sandbox } from '../../host/sandbox'
import type { TurnResult } from '../../host/turn-events'
import type { Host } from '../../hosts/host'
import type { ScriptHosts } from '../../hosts/script-hosts'
import type { LookRecord } from './look-record'

export interface LocalHostOptions {
  looks: LookRecord
  /** Called before each turn. */
  onTurn(turn: number): void
}

export interface LocalHosts {
  hosts: ScriptHosts
  /** What the script keeps now, as JSON; null if that is unchanged since it was saved, or cannot be saved. */
  memoryNow(): string | null
}

/** A host in this process, for one script, without pipes: this process itself is watched and killed. */
export function createLocalHosts({ looks, onTurn }: LocalHostOptions): LocalHosts {
  let sandbox: Sandbox | null = null
  let turns = 0

  async function take(request: HostRequest): Promise<TurnResult> {
    if (request.do === 'end') return { events: [], gained: 0, gauge: 0 }
    if (request.do === 'answer') looks.answered(request)
    onTurn(turns++)
    sandbox ??= await createSandbox()
    const result = play(sandbox, request)
    looks.reported(result)
    return result
  }

  const host: Pick<Host, 'request' | 'lost'> = {
    request: async (request) => ({ ...(await take(request)), id: request.id }) as never,
    lost: new AbortController().signal,
  }
  return {
    hosts: { place: async () => ({ host: host as Host, leave() {} }) } as Pick<ScriptHosts, 'place'> as ScriptHosts,
    memoryNow: () => (sandbox ? memoryOf(sandbox) : null),
  }
}

/** Scripts may also fail because of what they keep. */
function memoryOf(sandbox: Sandbox): string | null {
  try {
    const text = sandbox.memory()
    return text !== undefined && Buffer.byteLength(text) <= SCRIPT_LIMITS.memoryBytes ? text : null
  } catch {
    return null
  }
}

function play(sandbox: Sandbox, request: HostRequest): TurnResult {
  if (request.do === 'start') return sandbox.start(request.source, request.facts)
  if (request.do === 'answer') return sandbox.answer(request)
  throw new Error('A dry run only plays')
}

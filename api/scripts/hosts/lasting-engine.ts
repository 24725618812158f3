import type { AwaitedCall, CallAnswer, HostRequest, Thawed } from '../host/messages'
import { tellLoss } from './failure-words'
import { HostLost } from './host'
import type { Report } from './report-schema'
import type { HostPlace, ScriptHosts } from './script-hosts'

type StartRequest = Omit<Extract<HostRequest, { do: 'start' }>, 'id'>
type Request =
  | StartRequest
  | { do: 'answer'; answer: CallAnswer }
  | { do: 'freeze' }
  | { do: 'thaw'; packed: Uint8Array }

/**
 * The engine of one script, in whichever host. If it loses its host, it is brought to where it was in another one, and the
 * reports of that are dropped, because its lines and calls have been heard.
 */
export interface LastingEngine {
  /** Waits for a place, so that what a start says of the time is so. */
  enter(): Promise<void>
  start(request: StartRequest): Promise<Report>
  /** @throws NotThawed */
  thaw(packed: Uint8Array): Promise<void>
  answer(answer: CallAnswer): Promise<Report>
  /** Packs the engine, which leaves its host until the next answer. If it is too large, it stays, and the result is null. */
  freeze(): Promise<Uint8Array | null>
  leave(): void
}

/** Text of the answers that an engine was given since it was packed. Then it is packed again. */
const JOURNAL_MAX_LENGTH = 1024 ** 2

export class NotThawed extends Error {
  override name = 'NotThawed'
  constructor(readonly reason: Exclude<Thawed, 'yes'>) {
    super(`A script could not be thawed: ${reason}`)
  }
}

export interface EngineEvents {
  /** All hosts are full. */
  onWait(): void
  /** A host has room. It may refuse to begin. */
  onPlace(): void
  onBegun(): void
  /** The script did not give its turn back. */
  onStuck(): void
  /** The call whose answer began the turn. */
  awaited(): AwaitedCall | undefined
  /** Whether a script that is not kept may go on although its host ended in its turn. */
  mayEndHost(): boolean
}

interface EngineOptions {
  signal: AbortSignal
  /** Whether it outlives its host. */
  isKept: boolean
  events: EngineEvents
}

export function createLastingEngine(hosts: ScriptHosts, options: EngineOptions): LastingEngine {
  const journal = createJournal()
  const seat = createSeat(hosts, options)
  const settle = () => replay(journal, seat)

  /** Until some host has done it. */
  async function lasting(work: () => Promise<Report>): Promise<Report> {
    for (let isFirstLoss = true; ; isFirstLoss = false) {
      try {
        return await work()
      } catch (error) {
        seat.leaveLost(error, () => isFirstLoss && (journal.isWhole || options.events.mayEndHost()))
        if (!journal.isWhole) throw error
      }
    }
  }

  async function inHost(request: Request): Promise<Report> {
    if (!seat.isTaken) await settle()
    return seat.send(request)
  }

  function begin(request: Request): Promise<Report> {
    journal.begin(request, options.isKept)
    return lasting(settle)
  }

  /** Null if it is too large. */
  async function pack(): Promise<Uint8Array | null> {
    if (!seat.isTaken && journal.packed) return journal.packed
    const { frozen } = await lasting(() => inHost({ do: 'freeze' }))
    if (!frozen) return null
    const packed = Buffer.from(frozen, 'base64')
    journal.begin({ do: 'thaw', packed }, true)
    return packed
  }

  return {
    enter: seat.take,
    start: begin,
    thaw: async (packed) => void (await begin({ do: 'thaw', packed })),
    async answer(answer) {
      const report = await lasting(() => inHost({ do: 'answer', answer }))
      journal.add(answer)
      if (journal.isLong && !report.end && !(await pack())) journal.giveUp()
      return report
    },
    async freeze() {
      const packed = await pack()
      if (packed) seat.leave()
      return packed
    },
    leave: seat.leave,
  }
}

/** Brings an engine to where it was. */
async function replay(journal: Journal, seat: Seat): Promise<Report> {
  if (!journal.origin) throw new Error('This script has not begun')
  if (!seat.isTaken) await seat.take()
  let report = await seat.send(journal.origin)
  for (const answer of journal.answers) report = await seat.send({ do: 'answer', answer })
  return report
}

type Seat = ReturnType<typeof createSeat>
type Journal = ReturnType<typeof createJournal>

/** The place of one script, for as long as it has one. */
function createSeat(hosts: ScriptHosts, { signal, events }: EngineOptions) {
  let taken: { place: HostPlace; id: string } | null = null

  function leave(): void {
    if (!taken) return
    const { place, id } = taken
    taken = null
    void place.host.request({ id, do: 'end' }).catch(() => {})
    place.leave()
  }

  return {
    get isTaken() {
      return taken !== null
    },
    async take() {
      const place = await hosts.place({ signal, onWait: events.onWait })
      taken = { place, id: crypto.randomUUID() }
      events.onPlace()
    },
    async send(request: Request): Promise<Report> {
      if (!taken) throw new Error('This script has no host')
      const report = await taken.place.host.request(lineOf(taken.id, request))
      if (report.thawed && report.thawed !== 'yes') throw new NotThawed(report.thawed)
      return report
    },
    leave,
    /**
     * A host that ends by itself may have been killed from outside, so its script may try once more.
     * @throws the error, unless the script may go on in another host
     */
    leaveLost(error: unknown, mayTryAgain: () => boolean) {
      if (!(error instanceof HostLost) || signal.aborted || error.reason === 'not started') throw error
      const isCulprit = error.culprit === taken?.id
      leave()
      if (!isCulprit || (error.reason === 'ended' && mayTryAgain())) return
      if (error.reason === 'silent') events.onStuck()
      throw tellLoss(error, events.awaited())
    },
  }
}

function lineOf(id: string, request: Request): HostRequest {
  if (request.do === 'answer') return { id, do: 'answer', ...request.answer }
  if (request.do === 'thaw') return { id, do: 'thaw', frozen: Buffer.from(request.packed).toString('base64') }
  return { id, ...request }
}

/** How an engine began or was packed, and its answers since then. */
function createJournal() {
  let origin: Request | null = null
  let answers: CallAnswer[] = []
  let length = 0
  let isWhole = false

  function begin(given: Request | null, isKept: boolean): void {
    origin = given
    answers = []
    length = 0
    isWhole = isKept
  }

  return {
    begin,
    get origin() {
      return origin
    },
    get answers(): readonly CallAnswer[] {
      return answers
    },
    /** The engine as it is, if nothing has happened since it was packed. */
    get packed() {
      return origin?.do === 'thaw' && isWhole && answers.length === 0 ? origin.packed : null
    },
    get isWhole() {
      return isWhole
    },
    get isLong() {
      return length > JOURNAL_MAX_LENGTH
    },
    add(answer: CallAnswer) {
      if (!isWhole) return
      answers.push(answer)
      length += JSON.stringify(answer).length
    },
    giveUp: () => begin(null, false),
  }
}

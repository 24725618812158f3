import { MINUTE, SECOND } from '../../shared/time'
import { endOf } from '../bots/stop-reasons'
import { runAsLeader } from '../platform/leader/leader'
import { chunksOf } from '../platform/store/batches/chunks-of'
import { repeat } from '../platform/time/repeat'
import type { MessageBus } from '../realtime/bus/message-bus'
import { createDueReader, type DueBots, recoverBots, recoverUnheldBots, shortenRests } from './claims/due-bots'
import { removeExpiredLeases } from './claims/lease-store'
import { createLeases, type Leases } from './claims/leases'
import { endUnwanted } from './end-unwanted'
import type { Fleet } from './fleet'
import type { Handover } from './handover/handover'
import { closeLostRuns } from './history/run-history'
import type { FleetDeps } from './run/fleet-deps'
import { createServedBots, type ServedBots } from './served-bots'
import { createSpread, SPREAD_INTERVAL } from './spread'
import { testAccount } from './test-account'

const LOOK_INTERVAL = SECOND / 2
const PAUSE_BETWEEN_PARTS = SECOND / 10
/** A look just before a lease expires would miss it. */
const EXPIRY_DELAY = 10
/** How late a stop is at most when its message is lost. */
const CHECK_INTERVAL = 2 * SECOND
/** The embedded store has one thread, and other calls wait behind a batch of this size for some milliseconds. */
const CHECK_BATCH_SIZE = 200
/** Several processes may take the same bots, so each takes few at a time. */
const TAKEN_AT_ONCE = 40
const CLEANUP_INTERVAL = MINUTE
/** Another process follows a killed leader within five seconds, before the leases of the killed one expire. */
const LEADER_TERM = 4 * SECOND
const DRAIN_TIMEOUT = 8 * SECOND
const DESIRED_CHANNEL = 'desired'

export interface FleetOptions extends FleetDeps {
  handover: Handover
  bus: MessageBus
  /** How many bots run in this process at once; 0 for a web process, which only nudges. */
  capacity: number
}

export function createFleet(options: FleetOptions): Fleet {
  const { handover, bus, capacity } = options
  const draining = new AbortController()
  const leases = createLeases({ ...options, capacity: handover.isShared ? capacity : 0 })
  const worker = capacity > 0 ? createWorker({ ...options, leases }, draining.signal) : null
  let drained: Promise<void> | null = null
  return {
    start: async () => worker?.start(),
    nudge(botId) {
      offer(handover, botId, { isUrgent: true })
      bus.publish(DESIRED_CHANNEL, botId)
    },
    testAccount: (test) => testAccount({ ...options, leases }, test),
    drain() {
      draining.abort()
      // Once: without Redis the handover may never close, and the time limit of a drain runs only once.
      drained ??= worker?.drain() ?? leases.leave().then(handover.close)
      return drained
    },
  }
}

/** An offer that is lost is made again by the next look at the store. */
const offer = (handover: Handover, botId: string, options: { isUrgent: boolean }) =>
  void handover.offer([botId], options).catch(() => {})

function createWorker(options: FleetOptions & { leases: Leases }, draining: AbortSignal) {
  const { handover, bus, capacity, leases, ...deps } = options
  const closing = new AbortController()
  const onDue = (botId: string, urgency: { isUrgent: boolean }) => offer(handover, botId, urgency)
  const bots = createServedBots({ ...deps, leases, onDue, closing: closing.signal })
  const spread = createSpread({ ...deps, capacity, bots, leases })
  const room = () => (draining.aborted || leases.isRenewalLate ? 0 : spread.limit - bots.size)
  const readDue = createDueReader(deps)

  async function takeDirectly() {
    if (handover.isReachable || room() <= 0) return
    const { urgent, others } = await readDue()
    for (const botId of [...urgent, ...inRandomOrder(others, deps.random)].slice(0, TAKEN_AT_ONCE)) {
      if (room() > 0) void bots.take(botId)
    }
  }

  return {
    async start() {
      await cleanUp(deps)
      await bus.subscribe(DESIRED_CHANNEL, stopsOf(deps, bots), draining)
      handover.takeOffers({ room, take: bots.take }, draining)
      const taking = { run: takeDirectly, pause: LOOK_INTERVAL, failure: 'Due bots could not be taken' }
      for (const loop of [taking, checksOf(deps, bots)]) void repeat(deps, loop, draining)
      if (!handover.isShared) return void lookAfterBots(options, draining)
      leases.join()
      const spreading = { run: spread.check, pause: SPREAD_INTERVAL, failure: 'Bots could not be shared' }
      void repeat(deps, spreading, draining)
      const task = { name: 'due bots', term: LEADER_TERM, work: (until: AbortSignal) => lookAfterBots(options, until) }
      void runAsLeader(deps, task, draining)
    },
    async drain() {
      const ended = bots.endAll(endOf('restart')).then(leases.leave).then(handover.close)
      await Promise.race([ended, deps.clock.sleep(DRAIN_TIMEOUT)])
      leases.stop()
      closing.abort()
    },
  }
}

const inRandomOrder = (botIds: string[], random: () => number) =>
  botIds
    .map((botId) => ({ botId, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ botId }) => botId)

/** Offers the due bots, also those of lost processes. Ends when they cannot be offered: another process may do it. */
async function lookAfterBots({ handover, ...deps }: FleetOptions, until: AbortSignal): Promise<void> {
  const readDue = createDueReader(deps)
  const resigning = new AbortController()

  /** Returns the milliseconds until the next look. */
  async function look(): Promise<number> {
    const recovery = await recoverBots(deps)
    const due = await readDue()
    const isAnyDue = due.urgent.length + due.others.length > 0
    if (isAnyDue && !(handover.isReachable && (await offerAll(handover, due)))) resigning.abort()
    const untilExpiry = Math.max(0, recovery.nextExpiry - deps.clock.now())
    return Math.min(recovery.areAll ? LOOK_INTERVAL : PAUSE_BETWEEN_PARTS, untilExpiry + EXPIRY_DELAY)
  }

  const failure = 'Due bots could not be found'
  const looking = { run: look, pause: (ms = LOOK_INTERVAL) => ms, failure }
  const cleaning = {
    run: () => cleanUp(deps),
    pause: CLEANUP_INTERVAL,
    startsWithPause: true,
    failure: 'Lost runs and bots could not be found',
  }
  const signal = AbortSignal.any([until, resigning.signal])
  await Promise.all([repeat(deps, looking, signal), repeat(deps, cleaning, signal)])
}

/** False if some could not be offered. */
const offerAll = (handover: Handover, { urgent, others }: DueBots): Promise<boolean> =>
  Promise.all([handover.offer(urgent, { isUrgent: true }), handover.offer(others)]).then(
    () => true,
    () => false,
  )

async function cleanUp(deps: FleetDeps) {
  await closeLostRuns(deps)
  await recoverUnheldBots(deps)
  await shortenRests(deps)
  await removeExpiredLeases(deps.clock)
}

/** Ends stopped bots on a message, or checks all when messages may have been lost. */
function stopsOf(deps: FleetDeps, bots: ServedBots) {
  const check = (botIds: string[]) => {
    endUnwanted(deps, bots, botIds).catch((err) => deps.log.warn({ err }, 'Desired states could not be read'))
  }
  return { onMessage: (botId: string) => check([botId]), onMissed: () => check(bots.botIds) }
}

/** Each call checks the next batch, so that queries are spread evenly over time. */
function checksOf(deps: FleetDeps, bots: ServedBots) {
  let batchIndex = 0
  const batches = () => chunksOf(bots.botIds, CHECK_BATCH_SIZE)
  return {
    async run() {
      const all = batches()
      const batch = all[batchIndex++ % Math.max(1, all.length)]
      if (batch) await endUnwanted(deps, bots, batch)
    },
    pause: () => CHECK_INTERVAL / Math.max(1, batches().length),
    failure: 'Desired states could not be read',
  }
}

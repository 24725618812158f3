import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGameCalls } from '../api/embedded/practice-realm/game-calls'
import { openRealmStore, type RealmStore } from '../api/embedded/practice-realm/realm-store'
import { createWorlds } from '../api/embedded/practice-realm/worlds'
import type { Report } from '../api/game/protocol/game-objects'
import { openWorld } from '../api/game/world/engine/create-world'
import { gameTimeFrom } from '../api/game/world/game-time'
import { noOverrides } from '../api/game/world/overrides'
import { MAX_REPORTS } from '../api/game/world/records'
import { fullWorld } from '../api/game/world/testing/full-world'
import type { World } from '../api/game/world/world'
import { systemClock } from '../api/platform/time/clock'
import { SECOND } from '../shared/time'
import { printLines } from './figures'
import { judge } from './goals'

const START = Date.UTC(2026, 10, 21)
const ROUNDS = 11
/** Until the engine has compiled all of it. */
const FIRST_ROUNDS = 10
const CHANGES = 400
const MAX_RATIO = 2.5

interface RealmCost {
  /** Processor time in microseconds for a change, with its answer stored: in a new world, and in one with all that it may have. */
  plain: number
  full: number
  ratio: number
}

export function reportRealmCost(): boolean {
  const { plain, full, ratio } = realmCost()
  printLines([
    'A change in a realm, with its kept answer, processor time',
    `  in a new world             ${plain.toFixed(0)} µs`,
    `  at full content            ${full.toFixed(0)} µs: ${ratio.toFixed(2)} times, wanted at most ${MAX_RATIO} times`,
  ])
  return judge('a change in a full world ÷ in a new one, processor time', ratio, { most: MAX_RATIO })
}

/** Changes of two worlds in turns, so that both see the same machine. */
function realmCost(): RealmCost {
  const [plain, full] = [realmOf(plainWorld('plain')), realmOf(fullWorld('full', START))]
  try {
    const rounds = Array.from({ length: FIRST_ROUNDS + ROUNDS }, () => ({
      plain: plain.perChange(),
      full: full.perChange(),
    }))
    const measured = rounds.slice(FIRST_ROUNDS)
    return {
      plain: median(measured.map((round) => round.plain)),
      full: median(measured.map((round) => round.full)),
      ratio: median(measured.map((round) => round.full / round.plain)),
    }
  } finally {
    for (const realm of [plain, full]) realm.close()
  }
}

/** A world without anything under way. */
const plainWorld = (name: string): World => openWorld('DE1', name, START)

function realmOf(world: World) {
  const folder = mkdtempSync(join(tmpdir(), 'realm-cost-'))
  let requests = 0
  const clock = { ...systemClock, now: () => world.settledAt + requests * SECOND }
  const time = gameTimeFrom({ real: world.settledAt, game: world.settledAt, speed: 1 })
  const store = openRealmStore(folder)
  const { transaction } = store
  const worlds = createWorlds({ clock, time, rows: store.worlds, overrides: noOverrides(), transaction })
  save(store, world)
  const activeFaults = { refuseWhenLimited() {} } as never
  const calls = createGameCalls({ clock, time, worlds, store, activeFaults, announceRaids() {} })
  const visitor = { server: world.server, name: world.name, troopsUnlocked: true } as never
  function change() {
    calls.answer(visitor, { id: `r${requests++}`, call: 'collect', with: { castle: 'c1', good: 'wood' } })
  }

  return {
    perChange(): number {
      const before = process.cpuUsage()
      for (let n = 0; n < CHANGES; n++) change()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / CHANGES
    },
    close() {
      store.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function save(store: RealmStore, { reports: _reports, pieces, overrides: _overrides, ...state }: World): void {
  const stored = store.worlds.add(state)
  for (const piece of pieces.all()) stored.pieces.put(piece)
  for (let n = 0; n < MAX_REPORTS; n++) stored.reports.add(someReport(state.settledAt + n))
  store.worlds.save(stored)
}

const someReport = (at: number): Report => ({
  kind: 'carts_home',
  at,
  castleId: 'c1',
  targetId: 'c2',
  count: 4,
  goods: { wood: 0, stone: 0, food: 0 },
  coins: 0,
  lost: 0,
  won: false,
})

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

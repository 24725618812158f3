import { availableParallelism } from 'node:os'
import { type RemotePlayer, registerAt, signInAt } from '../api/testing/processes/remote-player'
import { type Castellan, createCastellan } from '../e2e/served/castellan'
import { SECOND } from '../shared/time'
import { printLines } from './figures'
import { judge } from './goals'
import { sized } from './size'

const SECONDS = sized(5, 1)
const READERS = sized(400, 150)
const READ_CONCURRENCY = 16
const SIGN_IN_CONCURRENCY = 4
/** A player may sign in a hundred times an hour. */
const SIGNERS = sized(40, 8)
const MIN_KEPT = 60

export async function reportSignIns(): Promise<boolean> {
  const { ratio, undisturbed, disturbed, signIns } = await signInBesideLists()
  printLines([
    `GET /api/bots on ${availableParallelism()} cores, readers and server on one machine`,
    `  undisturbed                ${Math.round(undisturbed)} calls/s`,
    `  beside four who sign in    ${Math.round(disturbed)} calls/s (${Math.round(signIns)} sign-ins/s)`,
    `  kept                       ${Math.round(ratio * 100)} %, wanted at least ${MIN_KEPT} %`,
  ])
  return judge('GET /api/bots beside four who sign in without pause, kept', ratio * 100, { least: MIN_KEPT, unit: '%' })
}

/**
 * Measures how much throughput GET /api/bots keeps while four clients sign in without a pause. The ratio is of two
 * measurements of one run; 1 means no effect.
 */
async function signInBesideLists(): Promise<{
  ratio: number
  undisturbed: number
  disturbed: number
  signIns: number
}> {
  // A process of its own, so that measuring does not slow it down.
  const server = createCastellan({ TRUST_PROXY: '1' })
  await server.start()
  try {
    const readers = await newPlayers(server, READERS)
    const signers = await newPlayers(server, SIGNERS)
    await readLists(server, readers, 1)
    const undisturbed = await readLists(server, readers, SECONDS)
    const signing = signInWithoutPause(server, signers)
    const disturbed = await readLists(server, readers, SECONDS)
    const signIns = await signing.stop()
    return { ratio: disturbed / undisturbed, undisturbed, disturbed, signIns: signIns / SECONDS }
  } finally {
    await server.remove()
  }
}

function newPlayers({ url }: Castellan, count: number): Promise<RemotePlayer[]> {
  return Promise.all(Array.from({ length: count }, () => registerAt(url)))
}

/** Responses a second. A player may make 600 calls a minute, so the calls are spread over many players. */
async function readLists({ url }: Castellan, readers: RemotePlayer[], seconds: number): Promise<number> {
  const until = performance.now() + seconds * SECOND
  let calls = 0
  const readOn = async () => {
    while (performance.now() < until) {
      const reader = readers[calls % readers.length]
      calls += 1
      const answer = await fetch(`${url}/api/bots`, { headers: { authorization: `Bearer ${reader?.token}` } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`GET /api/bots answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: READ_CONCURRENCY }, readOn))
  return calls / seconds
}

function signInWithoutPause({ url }: Castellan, signers: RemotePlayer[]) {
  let isOver = false
  let signIns = 0
  const signOn = async () => {
    while (!isOver) {
      const { email = '' } = signers[signIns % signers.length] ?? {}
      signIns += 1
      await signInAt(url, email)
    }
  }
  const working = Promise.all(Array.from({ length: SIGN_IN_CONCURRENCY }, signOn))
  return {
    async stop() {
      isOver = true
      await working
      return signIns
    },
  }
}

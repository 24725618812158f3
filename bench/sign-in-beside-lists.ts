import { Castellan } from '../e2e/served/castellan'
import { SECOND } from '../shared/time'

const SECONDS = 5
const READERS = 400
const READS_AT_ONCE = 16
const SIGN_INS_AT_ONCE = 4
const password = 'correct horse'

/**
 * How much of its undisturbed throughput GET /api/bots keeps while four clients sign in without pause.
 * Answers the ratio of two measurements of one run; 1 means that nobody notices.
 */
export async function signInBesideLists(): Promise<{
  ratio: number
  undisturbed: number
  disturbed: number
  signIns: number
}> {
  // In another process, so that measuring does not slow what is measured.
  const server = new Castellan({ TRUST_PROXY: '1' })
  await server.start()
  try {
    const readers = await newPlayers(server, 'reader', READERS)
    const signers = await newPlayers(server, 'signer', SIGN_INS_AT_ONCE)
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

interface Player {
  email: string
  token: string
}

function newPlayers(server: Castellan, name: string, count: number): Promise<Player[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => newPlayer(server, `${name}-${index}`)))
}

async function newPlayer({ url }: Castellan, name: string): Promise<Player> {
  const email = `${name}@example.com`
  const answer = await post(`${url}/api/auth/register`, { email, password })
  const { token } = (await answer.json()) as { token: string }
  return { email, token }
}

/** Answered calls a second. A player may make 600 calls a minute, so the calls are spread over many of them. */
async function readLists({ url }: Castellan, readers: Player[], seconds: number): Promise<number> {
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
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn))
  return calls / seconds
}

function signInWithoutPause({ url }: Castellan, signers: Player[]) {
  let isOver = false
  let signIns = 0
  const working = Promise.all(
    signers.map(async ({ email }) => {
      while (!isOver) {
        await (await post(`${url}/api/auth/login`, { email, password })).arrayBuffer()
        signIns += 1
      }
    }),
  )
  return {
    async stop() {
      isOver = true
      await working
      return signIns
    },
  }
}

function post(url: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': crypto.randomUUID() }
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

// Makes calls in a process of its own: a client within the measurement would be as busy as the servers.
import { Pool } from 'undici'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  /** Names and values in turn. */
  headers: string[]
  body?: string
}

/** What the measurement asks for. */
export interface CallsJob {
  url: string
  connections: number
  /** The calls of each caller, one after the other. Callers take turns. */
  callers: Call[][]
  /** How often each caller makes them all. */
  rounds: number
}

export interface CallsResult {
  /** In milliseconds. */
  took: number
  failure: string | null
}

process.on('message', async (job: CallsJob) => process.send?.(await make(job)))

async function make({ url, connections, callers, rounds }: CallsJob): Promise<CallsResult> {
  const pool = new Pool(url, { connections })
  const failures: string[] = []
  const sequences = Array.from({ length: rounds }, () => callers)
    .flat()
    .values()
  async function callOn() {
    for (const calls of sequences) {
      for (const call of calls) {
        if (failures.length > 0) return
        const status = await statusOf(pool, call).catch(String)
        if (status !== 200 && status !== 201) failures.push(`${url} answered ${status} to ${call.method} ${call.path}`)
      }
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: connections }, callOn))
  const took = performance.now() - from
  await pool.close()
  return { took, failure: failures[0] ?? null }
}

const statusOf = (pool: Pool, { method, path, headers, body }: Call) =>
  new Promise<number>((resolve, reject) => {
    let answered = 0
    pool.dispatch(
      { path, method, headers, body: body ?? null },
      {
        onRequestStart() {},
        onResponseStart(_, status) {
          answered = status
        },
        onResponseData() {},
        onResponseEnd: () => resolve(answered),
        onResponseError: (_, error) => reject(error),
      },
    )
  })

// Reads lists in a process of its own: a client within the measurement would be as busy as the servers.
import { Pool } from 'undici'

/** What the measurement asks for. */
export interface ReadJob {
  url: string
  tokens: string[]
  connections: number
  /** How often each token reads. */
  rounds: number
  /** Sends the tag of the reader's last answer, as browsers do; otherwise each answer is to be made anew. */
  knowsTags: boolean
}

export interface ReadResult {
  /** In milliseconds. */
  took: number
  /** Processor time of the client, in milliseconds. */
  processorTime: number
  unchanged: number
  failure: string | null
}

process.on('message', async (job: ReadJob) => process.send?.(await read(job)))

async function read(job: ReadJob): Promise<ReadResult> {
  const { url, connections } = job
  const pool = new Pool(url, { connections })
  const failures: string[] = []
  let unchanged = 0
  const readers = job.tokens.map((token) => ({ known: ['authorization', `Bearer ${token}`], tag: '' }))
  let next = 0
  const readNext = (resolve: () => void) => {
    if (next >= readers.length * job.rounds || failures.length > 0) return resolve()
    const reader = readers[next % readers.length]
    if (!reader) return resolve()
    next += 1
    const asked = job.knowsTags ? ['if-none-match', reader.tag] : ['cache-control', 'no-cache']
    const headers = asked[1] ? [...reader.known, ...asked] : reader.known
    pool.dispatch(
      { path: '/api/bots', method: 'GET', headers },
      {
        onRequestStart() {},
        onResponseStart(_, status, { etag }) {
          if (status === 304) unchanged++
          else if (status !== 200) failures.push(`${url} answered ${status}`)
          if (typeof etag === 'string') reader.tag = etag
        },
        onResponseData() {},
        onResponseEnd: () => readNext(resolve),
        onResponseError(_, error) {
          failures.push(String(error))
          resolve()
        },
      },
    )
  }
  const cpu = process.cpuUsage()
  const from = performance.now()
  await Promise.all(Array.from({ length: connections }, () => new Promise<void>(readNext)))
  const took = performance.now() - from
  const { user, system } = process.cpuUsage(cpu)
  await pool.close()
  return { took, processorTime: (user + system) / 1000, unchanged, failure: failures[0] ?? null }
}

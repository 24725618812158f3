/** Memory in KiB, and passes over it. */
export interface HashingCost {
  memoryCost: number
  timeCost: number
}

/** Compares with the hash, or makes one if it is null. */
export interface HashingJob extends HashingCost {
  password: string
  hash: string | null
}

export type HashingAnswer = { hash: string } | { matches: boolean } | { fault: string }

/** Runs a job. The caller limits how many run at once. */
export type Hashing = (job: HashingJob) => Promise<HashingAnswer>

const THREAD = new URL('./hashing-thread.ts', import.meta.url)

/** Hashes in threads of low priority, as many as there are jobs at once, so that sign-ins slow no other call down. */
export function createHashingThreads(): Hashing {
  const idle: Worker[] = []

  return (job) => {
    const thread = idle.pop() ?? new Worker(THREAD.href, { smol: true, ref: false })
    const { promise, resolve, reject } = Promise.withResolvers<HashingAnswer>()
    thread.onmessage = ({ data }: MessageEvent<HashingAnswer>) => {
      idle.push(thread)
      resolve(data)
    }
    thread.onerror = ({ message }) => {
      thread.terminate()
      reject(new Error(message))
    }
    thread.postMessage(job)
    return promise
  }
}

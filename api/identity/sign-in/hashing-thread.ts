import { platform, setPriority } from 'node:os'
import type { HashingAnswer, HashingJob } from './hashing-threads'

declare const self: Worker

/** Beside full cores it gets a third of what another thread gets: enough to end, too little to hold the others up. */
const NICENESS = 5

// Elsewhere it would be the priority of the whole process (https://man7.org/linux/man-pages/man2/setpriority.2.html).
if (platform() === 'linux') setPriority(0, NICENESS)

self.onmessage = ({ data }: MessageEvent<HashingJob>) => self.postMessage(answerTo(data))

function answerTo({ password, hash, ...cost }: HashingJob): HashingAnswer {
  try {
    if (hash === null) return { hash: Bun.password.hashSync(password, { algorithm: 'argon2id', ...cost }) }
    return { matches: Bun.password.verifySync(password, hash) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

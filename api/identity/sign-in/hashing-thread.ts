import { platform, setPriority } from 'node:os'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { HashingAnswer, HashingJob } from './hashing-threads'

declare const self: Worker

/** Beside full cores it gets a third of what another thread gets: enough to end, too little to hold the others up. */
const NICENESS = 5

// Elsewhere it would be the priority of the whole process (https://man7.org/linux/man-pages/man2/setpriority.2.html).
if (platform() === 'linux') setPriority(0, NICENESS)

self.onmessage = ({ data }: MessageEvent<HashingJob>) => self.postMessage(answerTo(data))

/** Argon2id is its default. It takes half the time of `Bun.password` for the same hash. */
function answerTo({ password, hash, ...cost }: HashingJob): HashingAnswer {
  try {
    if (hash === null) return { hash: hashSync(password, cost) }
    return { matches: verifySync(hash, password) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

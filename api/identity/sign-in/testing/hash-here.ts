import type { Hashing } from '../hashing-threads'

/** Without a thread of its own, of which each file of tests would start another one. */
export const hashHere: Hashing = async ({ password, hash, ...cost }) =>
  hash === null
    ? { hash: await Bun.password.hash(password, { algorithm: 'argon2id', ...cost }) }
    : { matches: await Bun.password.verify(password, hash) }

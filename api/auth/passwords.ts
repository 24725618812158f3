import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

// OWASP's parameters for argon2id: 19 MiB, two passes.
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a hash it takes the same time and says no, so nobody learns which e-mails exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Hashing fills a core for its time; at most `atOnce` hashes are worked on together, so that other calls keep one. */
export function createPasswords(atOnce = Math.max(1, availableParallelism() - 1)): Passwords {
  const limit = pLimit(atOnce)
  const decoy = Bun.password.hash(crypto.randomUUID(), ARGON2ID)
  return {
    hash: (password) => limit(() => Bun.password.hash(password, ARGON2ID)),
    async verify(password, hash) {
      const compared = hash ?? (await decoy)
      const isRight = await limit(() => Bun.password.verify(password, compared))
      return isRight && hash !== null
    },
  }
}

import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

/** How much work a guess is: memory in KiB, and passes over it. */
interface HashingCost {
  memoryCost: number
  timeCost: number
}

/** OWASP's parameters for argon2id: 19 MiB, two passes. */
const OWASP_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 }

interface PasswordOptions {
  cost?: HashingCost
  /** How many hashes are worked on together. */
  atOnce?: number
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a hash it takes the same time and says no, so nobody learns which e-mails exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Hashing fills a core for its time; by default one core is left for other calls. */
export function createPasswords({
  cost = OWASP_COST,
  atOnce = Math.max(1, availableParallelism() - 1),
}: PasswordOptions = {}): Passwords {
  const argon2id = { algorithm: 'argon2id', ...cost } as const
  const limit = pLimit(atOnce)
  const decoy = Bun.password.hash(crypto.randomUUID(), argon2id)
  return {
    hash: (password) => limit(() => Bun.password.hash(password, argon2id)),
    async verify(password, hash) {
      const compared = hash ?? (await decoy)
      const isRight = await limit(() => Bun.password.verify(password, compared))
      return isRight && hash !== null
    },
  }
}

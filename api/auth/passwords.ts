import { availableParallelism } from 'node:os'

// OWASP's parameters for argon2id: 19 MiB, two passes.
const ARGON2ID = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password fits. Without a hash it takes the same time and says no, so nobody learns which e-mails exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Hashing fills a core for its time; at most `atOnce` hashes are worked on together, so that other calls keep one. */
export function createPasswords(atOnce = Math.max(1, availableParallelism() - 1)): Passwords {
  const inTurn = createSemaphore(atOnce)
  const nobodys = Bun.password.hash(crypto.randomUUID(), ARGON2ID)
  return {
    hash: (password) => inTurn(() => Bun.password.hash(password, ARGON2ID)),
    async verify(password, hash) {
      const compared = hash ?? (await nobodys)
      const isRight = await inTurn(() => Bun.password.verify(password, compared))
      return isRight && hash !== null
    },
  }
}

function createSemaphore(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

/** Memory in KiB, and passes over it. */
interface HashingCost {
  memoryCost: number
  timeCost: number
}

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id */
const OWASP_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 }

interface PasswordOptions {
  cost?: HashingCost
  concurrency?: number
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash, this takes the same time and returns false, so that timing does not reveal which e-mails exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Hashing occupies a core, so by default one core stays free for other calls. */
export function createPasswords({
  cost = OWASP_COST,
  concurrency = Math.max(1, availableParallelism() - 1),
}: PasswordOptions = {}): Passwords {
  const argon2id = { algorithm: 'argon2id', ...cost } as const
  const limit = pLimit(concurrency)
  const decoy = Bun.password.hash(crypto.randomUUID(), argon2id)

  return {
    hash: (password) => limit(() => Bun.password.hash(canonicalForm(password), argon2id)),
    async verify(password, hash) {
      const compared = hash ?? (await decoy)
      const matches = await limit(() => Bun.password.verify(canonicalForm(password), compared))
      return matches && hash !== null
    },
  }
}

/** Keyboards encode the same character in several ways. https://www.rfc-editor.org/rfc/rfc8265#section-4.2.2 */
const canonicalForm = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

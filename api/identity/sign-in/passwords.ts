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
  /** Whether the password fits, in any form of its characters. Without a hash it takes the same time and says no, so nobody learns which e-mails exist. */
  verify(password: string, hash: string | null): Promise<boolean>
  /** A new hash for a right password whose hash an older version made of another form; null where it is as it should be. */
  renewed(password: string, hash: string): Promise<string | null>
}

/** Hashing occupies a core, so by default one core stays free for other calls. */
export function createPasswords({
  cost = OWASP_COST,
  concurrency = Math.max(1, availableParallelism() - 1),
}: PasswordOptions = {}): Passwords {
  const argon2id = { algorithm: 'argon2id', ...cost } as const
  const limit = pLimit(concurrency)
  const decoy = Bun.password.hash(crypto.randomUUID(), argon2id)
  const hashed = (password: string) => limit(() => Bun.password.hash(canonicalForm(password), argon2id))
  const fits = (form: string, hash: string) => limit(() => Bun.password.verify(form, hash))

  return {
    hash: hashed,
    async verify(password, hash) {
      const compared = hash ?? (await decoy)
      for (const form of formsOf(password)) if (await fits(form, compared)) return hash !== null
      return false
    },
    async renewed(password, hash) {
      if (formsOf(password).length === 1 || (await fits(canonicalForm(password), hash))) return null
      return hashed(password)
    },
  }
}

/** Keyboards write one character in several ways. As RFC 8265 says (https://www.rfc-editor.org/rfc/rfc8265#section-4.2.2), one counts. */
const canonicalForm = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** All that an older version may have hashed: what was typed, which keyboards wrote composed or not. */
const formsOf = (password: string) => [
  ...new Set([canonicalForm(password), password, password.normalize('NFC'), password.normalize('NFD')]),
]

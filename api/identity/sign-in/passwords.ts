import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { createHashingThreads, type Hashing, type HashingCost } from './hashing-threads'

/** https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id */
const OWASP_COST: HashingCost = { memoryCost: 19_456, timeCost: 2 }

interface PasswordOptions {
  cost?: HashingCost
  concurrency?: number
  hashing?: Hashing
}

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash, this takes the same time and returns false, so that timing does not reveal which e-mails exist. */
  verify(password: string, hash: string | null): Promise<boolean>
}

/** Hashing occupies a core, so by default one core stays free for other calls, which are also served first. */
export function createPasswords({
  cost = OWASP_COST,
  concurrency = Math.max(1, availableParallelism() - 1),
  hashing = createHashingThreads(),
}: PasswordOptions = {}): Passwords {
  const limit = pLimit(concurrency)
  const decoy = randomHash(cost)

  async function work(password: string, hash: string | null) {
    const answer = await limit(() => hashing({ password: canonicalForm(password), hash, ...cost }))
    if ('fault' in answer) throw new Error(`A password could not be hashed: ${answer.fault}`)
    return answer
  }

  return {
    async hash(password) {
      const answer = await work(password, null)
      if ('hash' in answer) return answer.hash
      throw new Error('A password was compared instead of hashed')
    },
    async verify(password, hash) {
      const answer = await work(password, hash ?? decoy)
      return 'matches' in answer && answer.matches && hash !== null
    },
  }
}

/** Keyboards encode the same character in several ways. https://www.rfc-editor.org/rfc/rfc8265#section-4.2.2 */
const canonicalForm = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** Of no password that anybody knows. */
const randomHash = ({ memoryCost, timeCost }: HashingCost) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${randomText(16)}$${randomText(32)}`

const randomText = (length: number) => randomBytes(length).toString('base64').replace(/=+$/, '')

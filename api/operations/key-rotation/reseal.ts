import type { Keys } from '../../platform/encryption/keys/key-file'
import { CannotOpen, createSecretBox, type SecretBox, sealedBy } from '../../platform/encryption/secret-box'
import { type SealedValue, sealedValues } from '../../wiring/secrets/sealed-values'

export interface ResealReport {
  resealed: number
  /** Already sealed with the first key. */
  upToDate: number
  /** Opened by none of the keys, and left unchanged. */
  unreadable: number
}

const PROGRESS_INTERVAL = 500

/**
 * Seals every stored value with the first key. Safe to interrupt and repeat, also while servers run: each value always
 * opens with one of the keys, and a concurrent change by a player wins.
 */
export async function resealAll(keys: Keys, onProgress: (resealed: number) => void): Promise<ResealReport> {
  const [newest] = keys.keys()
  const box = createSecretBox(keys)
  let resealed = 0
  for (;;) {
    const pass = { resealed, upToDate: 0, unreadable: 0, changed: 0 }
    for await (const value of sealedValues()) {
      if (sealedBy(value.sealed) === newest) {
        pass.upToDate++
        continue
      }
      pass[await reseal(box, value)]++
      if (pass.resealed > resealed && pass.resealed % PROGRESS_INTERVAL === 0) onProgress(pass.resealed)
    }
    // A concurrent change may have used an older key, so try again.
    if (pass.changed === 0)
      return { resealed: pass.resealed, upToDate: pass.upToDate - resealed, unreadable: pass.unreadable }
    resealed = pass.resealed
  }
}

async function reseal(box: SecretBox, { sealed, purpose, replace }: SealedValue) {
  try {
    return (await replace(box.seal(box.open(sealed, purpose), purpose))) ? 'resealed' : 'changed'
  } catch (error) {
    if (error instanceof CannotOpen) return 'unreadable'
    throw error
  }
}

export async function countByKey(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const { sealed } of sealedValues()) {
    const name = sealedBy(sealed)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

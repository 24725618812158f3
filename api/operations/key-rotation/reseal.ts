import type { Keys } from '../../platform/encryption/keys/key-file'
import { CannotOpen, createSecretBox, type SecretBox, sealedBy } from '../../platform/encryption/secret-box'
import { type SealedValue, sealedValues } from '../../wiring/secrets/sealed-values'

export interface ResealReport {
  /** Sealed with the first key now. */
  resealed: number
  /** Sealed with it before. */
  upToDate: number
  /** Opened by none of the keys, and left as they are. */
  unreadable: number
}

const PROGRESS_INTERVAL = 500

/**
 * Seals everything with the first key. It may be ended at any time and begun again, beside servers at work: each value
 * is opened by one of the keys throughout, and one that a player changes in the same moment is theirs.
 */
export async function resealAll(keys: Keys, onProgress: (anew: number) => void): Promise<ResealReport> {
  const [newest] = keys.keys()
  const box = createSecretBox(keys)
  let anew = 0
  for (;;) {
    const pass = { anew, before: 0, unreadable: 0, changed: 0 }
    for await (const value of sealedValues()) {
      if (sealedBy(value.sealed) === newest) {
        pass.before++
        continue
      }
      pass[await reseal(box, value)]++
      if (pass.anew > anew && pass.anew % PROGRESS_INTERVAL === 0) onProgress(pass.anew)
    }
    // What was changed meanwhile may have been sealed with an older key once more.
    if (pass.changed === 0) return { resealed: pass.anew, upToDate: pass.before - anew, unreadable: pass.unreadable }
    anew = pass.anew
  }
}

async function reseal(box: SecretBox, { sealed, purpose, replace }: SealedValue) {
  try {
    return (await replace(box.seal(box.open(sealed, purpose), purpose))) ? 'anew' : 'changed'
  } catch (error) {
    if (error instanceof CannotOpen) return 'unreadable'
    throw error
  }
}

/** How many values each key has sealed. */
export async function countByKey(): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const { sealed } of sealedValues()) {
    const name = sealedBy(sealed)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

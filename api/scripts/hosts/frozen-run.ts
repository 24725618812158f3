import { getSchemaValidator, t } from 'elysia'
import { HOUR } from '../../../shared/time'
import type { RunFacts } from '../host/messages'
import type { Ask } from './keeper-calls'
import type { FrozenScript, Script } from './script'

/**
 * What a worker knows of a run beside the memory of its engine. The first ask is the one that it works on.
 */
export interface RunNote {
  /** Of what the engine was told at its start. */
  facts: string
  /** With the number of an ask it names its request to the game. */
  lineage: string
  asks: Ask[]
  validUntil: number
}

/** Games keep their answers for a day. Later a repeated request would be done again. */
const VALID_TIME = 20 * HOUR

const validator = getSchemaValidator(
  t.Object({
    facts: t.String(),
    lineage: t.String(),
    asks: t.Array(
      t.Object({ ask: t.Integer(), call: t.String(), with: t.Array(t.Unknown()), line: t.Nullable(t.Integer()) }),
      { minItems: 1 },
    ),
    validUntil: t.Number(),
  }),
  { coerce: false },
)

/** `until` is when the script acts again. */
export function frozenOf(bytes: Uint8Array, run: Omit<RunNote, 'validUntil'>, until: number): FrozenScript {
  const { facts, lineage } = run
  const asks = run.asks.map(({ ask, call, with: given, line }) => ({ ask, call, with: given, line }))
  const text = JSON.stringify({ facts, lineage, asks, validUntil: until + VALID_TIME } satisfies RunNote)
  return { bytes, note: text, checksum: checksumOf(bytes, text) }
}

/** Stands for a run that is awake: another process would say and ask again what came after its last freeze. */
export const AWAKE: FrozenScript = { bytes: new Uint8Array(), note: 'awake', checksum: 'awake' }

/** The note, or why the run begins again. */
export function readNote({ bytes, note, checksum }: FrozenScript, facts: string, now: number): RunNote | string {
  if (checksum === AWAKE.checksum) return 'its process ended while it was awake'
  if (checksumOf(bytes, note) !== checksum) return DAMAGED
  const read: unknown = JSON.parse(note)
  if (!validator.Check(read)) return DAMAGED
  const found = read as RunNote
  if (found.facts !== facts) return 'its code, its settings or the game have changed'
  if (found.validUntil < now) return 'it was away for too long'
  return found
}

export const DAMAGED = 'what was kept of it is damaged'

export const factsHash = ({ source }: Pick<Script, 'source'>, { memory: _, seed: __, now: ___, ...facts }: RunFacts) =>
  new Bun.CryptoHasher('sha256').update(JSON.stringify([source, facts])).digest('hex')

/** The same for the same request of the same run, in whichever process. */
export function requestIdOf(lineage: string, { ask, call, with: given }: Ask): string {
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify([lineage, ask, call, given])).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}

const checksumOf = (bytes: Uint8Array, note: string) =>
  new Bun.CryptoHasher('sha256').update(bytes).update(note).digest('hex')

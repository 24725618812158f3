import { creationFields } from '../../platform/store/chronological-id'
import { ScriptModel } from '../library/script-model'
import type { ScriptVersionRecord } from '../library/script-version-model'
import { ScriptVersionModel } from '../library/script-version-model'

export const IDLE_SOURCE = 'export default async function run(keeper) {}\n'

type Parts = Partial<Pick<ScriptVersionRecord, 'source' | 'inputs' | 'defaults' | 'unit' | 'problems'>> & {
  name?: string
}

/** Stores a script of a player without reading it in a host. Answers its id. */
export async function storedScript({ id }: { id: string }, { name = 'Morning round', ...parts }: Parts = {}) {
  const fields = creationFields(Date.now())
  const { createdAt: changedAt } = fields
  await ScriptModel.create({ ...fields, user: id, name, newest: 1, runs: true, unit: 'loot', changedAt })
  await storedVersion({ user: id, script: String(fields._id), number: 1 }, parts)
  return String(fields._id)
}

export async function storedVersion(
  place: { user: string; script: string; number: number },
  parts: Omit<Parts, 'name'> = {},
): Promise<void> {
  const read = { source: IDLE_SOURCE, inputs: [], defaults: {}, unit: 'loot' as const, problems: [] }
  await ScriptVersionModel.create({ ...creationFields(Date.now()), ...read, ...parts, ...place })
  await ScriptModel.updateOne(
    { _id: place.script },
    {
      $max: { newest: place.number },
      $set: { runs: !parts.problems?.length, ...(parts.unit && { unit: parts.unit }) },
    },
  )
}

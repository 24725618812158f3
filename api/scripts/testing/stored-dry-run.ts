import { Types } from 'mongoose'
import { DAY } from '../../../shared/time'
import { creationFields } from '../../platform/store/chronological-id'
import { DryRunModel, type DryRunRecord } from '../dry-run/model/dry-run-model'
import { storedScript } from './stored-script'

/** Stores a dry run that has ended, without playing it. Answers its id. */
export async function storedDryRun(
  { user, script }: { user: string; script: string },
  parts: Partial<DryRunRecord> = {},
): Promise<string> {
  const fields = creationFields(Date.now())
  const { createdAt } = fields
  await DryRunModel.create({
    ...fields,
    user,
    script,
    server: 'DE1',
    seed: 'trial-1',
    days: 1,
    state: 'ended',
    digest: 'c0ffee',
    lines: ['2026-11-23T00:00:00Z . One line.'],
    endedAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + DAY),
    ...parts,
  })
  return String(fields._id)
}

/** One id finds both. */
export async function storedScriptAndDryRun(player: { id: string }): Promise<string> {
  const script = await storedScript(player)
  await storedDryRun({ user: player.id, script }, { _id: new Types.ObjectId(script) })
  return script
}

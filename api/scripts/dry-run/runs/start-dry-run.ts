import type { DryRun, DryRunInput } from '../../../../shared/dry-runs'
import { DRY_RUN_LIMITS } from '../../../../shared/limits'
import { PACE_RULES } from '../../../../shared/settings/pace'
import { DAY } from '../../../../shared/time'
import { requireBuiltIn } from '../../../bots/templates/catalogue'
import { completeSettings } from '../../../bots/templates/settings'
import { AppError } from '../../../platform/errors'
import { deleteInBatches } from '../../../platform/store/batches/delete-in-batches'
import { creationFields } from '../../../platform/store/chronological-id'
import { findNewestVersion, findVersion } from '../../library/find-script'
import { refuseLongSource, refuseWithoutScripts } from '../../library/refuse-scripts'
import type { ScriptRecord } from '../../library/script-model'
import type { ScriptVersionRecord } from '../../library/script-version-model'
import { withPace } from '../../reading/with-pace'
import { DryRunModel, type DryRunRecord } from '../model/dry-run-model'
import type { DryRunDeps } from './dry-run-deps'
import { dryRunDetail, LONGEST_DRY_RUN } from './dry-run-view'
import { UNDER_WAY } from './record-dry-run'

const USUAL_SERVER = 'DE1'
const USUAL_SEED = 'dry-run'
const USUAL_DAYS = 7
const USUAL_TEMPLATE = 'resource-collector'
const RETRY_AFTER_SECONDS = 3

/** Answers at once; the dry run goes on in a process of its own. */
export async function startDryRun(
  deps: DryRunDeps,
  { viewer, script }: { viewer: { id: string }; script: ScriptRecord },
  input: DryRunInput,
): Promise<DryRun> {
  await refuseWithoutScripts(viewer)
  deps.dryRuns.refuseIfBusy()
  if ((await countUnderWay(deps, script)) >= DRY_RUN_LIMITS.atOnce) throw tooManyAtOnce()
  // Before code is read, which may take two seconds of a host.
  await deps.rateLimits.dryRuns.take(viewer.id)
  const code = await codeOf(deps, script, input)
  const settings = completeSettings(code, input.settings)
  const template = requireBuiltIn(deps.catalogue, script.from ?? USUAL_TEMPLATE)
  const { server = USUAL_SERVER, seed = USUAL_SEED, days = USUAL_DAYS } = input
  const place = { server, seed: String(seed), days }
  const record = await store(deps, { ...place, user: script.user, script: script._id, version: code.version })
  // Counted again: two tabs may start at once.
  if ((await countUnderWay(deps, record, { $lte: record._id })) > DRY_RUN_LIMITS.atOnce) {
    await DryRunModel.deleteOne({ _id: record._id })
    throw tooManyAtOnce()
  }
  const { source, unit } = code
  deps.dryRuns.start(String(record._id), { job: { ...place, source, settings }, unit, template })
  return dryRunDetail(record, deps.clock.now())
}

type Code = Pick<ScriptVersionRecord, 'inputs' | 'defaults' | 'unit' | 'source'> & { number?: number }

async function codeOf({ readScript }: DryRunDeps, script: ScriptRecord, { source, version }: DryRunInput) {
  if (source !== undefined) {
    refuseLongSource(source)
    return formOf({ ...(await readScript(source)), source })
  }
  return formOf(version === undefined ? await findNewestVersion(script) : await findVersion(script, version))
}

const formOf = ({ inputs, defaults, unit, source, number }: Code) => ({
  ...withPace({ inputs, defaults }),
  rules: PACE_RULES,
  unit,
  source,
  version: number,
})

function countUnderWay({ clock }: DryRunDeps, { user }: Pick<DryRunRecord, 'user'>, _id?: object): Promise<number> {
  const createdAt = { $gt: new Date(clock.now() - LONGEST_DRY_RUN) }
  return DryRunModel.countDocuments({ user, state: UNDER_WAY, createdAt, ...(_id && { _id }) }).exec()
}

const tooManyAtOnce = () =>
  new AppError('too_many', `You may have ${DRY_RUN_LIMITS.atOnce} dry runs at once. Please wait until one has ended.`, {
    retryAfter: RETRY_AFTER_SECONDS,
  })

type NewDryRun = Pick<DryRunRecord, 'user' | 'script' | 'server' | 'seed' | 'days'> & { version: number | undefined }

async function store({ clock }: DryRunDeps, { version, ...fields }: NewDryRun): Promise<DryRunRecord> {
  const now = clock.now()
  const record: DryRunRecord = {
    ...creationFields(now),
    ...fields,
    ...(version !== undefined && { version }),
    state: 'waiting',
    lines: [],
    expiresAt: new Date(now + DRY_RUN_LIMITS.keptDays * DAY),
  }
  await DryRunModel.create(record)
  await removeOldest(record)
  return record
}

async function removeOldest({ user }: DryRunRecord): Promise<void> {
  const [lastKept] = await DryRunModel.find({ user }, { _id: 1 })
    .sort({ _id: -1 })
    .skip(DRY_RUN_LIMITS.kept - 1)
    .limit(1)
    .lean()
  if (lastKept) await deleteInBatches(DryRunModel, { user, _id: { $lt: lastKept._id } })
}

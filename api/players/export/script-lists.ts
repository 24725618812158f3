import { BotMemoryModel, type BotMemoryRecord } from '../../bots/model/bot-memory-model'
import { readInPages } from '../../platform/store/batches/read-in-pages'
import { DryRunModel, type DryRunRecord } from '../../scripts/dry-run/model/dry-run-model'
import { dryRunDetail } from '../../scripts/dry-run/runs/dry-run-view'
import { ScriptModel, type ScriptRecord } from '../../scripts/library/script-model'
import { ScriptVersionModel, type ScriptVersionRecord } from '../../scripts/library/script-version-model'
import { scriptView, versionView } from '../../scripts/library/script-view'
import { type ExportedList, listOf } from './exported-list'

/** Each may hold 64 kB of code. */
const VERSIONS_PAGE_SIZE = 10

export const scriptLists = (user: string): Record<string, ExportedList> => ({
  scripts: listOf(() => ScriptModel.find({ user }).lean<ScriptRecord[]>(), scriptView),
  script_versions: listOf(
    () =>
      readInPages((later) => ScriptVersionModel.find({ user, ...later }).lean<ScriptVersionRecord[]>(), {
        by: '_id',
        direction: 1,
        size: VERSIONS_PAGE_SIZE,
      }),
    versionOf,
  ),
  dry_runs: listOf(
    () =>
      readInPages((later) => DryRunModel.find({ user, ...later }).lean<DryRunRecord[]>(), {
        by: '_id',
        direction: 1,
        size: VERSIONS_PAGE_SIZE,
      }),
    (record) => ({ ...dryRunDetail(record, Date.now()), lines: record.lines }),
  ),
  bot_memories: listOf(() => BotMemoryModel.find({ user }).lean<BotMemoryRecord[]>(), memoryOf),
})

/** Without what its code says anyway. */
const versionOf = (version: ScriptVersionRecord) => ({
  script_id: version.script,
  ...versionView(version),
  source: version.source,
})

const memoryOf = ({ _id, memory }: BotMemoryRecord) => ({ bot_id: _id, memory: JSON.parse(memory) })

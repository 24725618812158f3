import type { Script, ScriptAnswer, ScriptVersion, ScriptVersionDetail } from '../../../shared/scripts'
import { withPace } from '../reading/with-pace'
import type { ScriptRecord } from './script-model'
import type { ScriptVersionRecord } from './script-version-model'

export const scriptView = ({ _id, name, from, newest, runs, createdAt, changedAt }: ScriptRecord): Script => ({
  id: String(_id),
  name,
  from: from ?? null,
  newest,
  runs,
  created_at: createdAt.toISOString(),
  changed_at: changedAt.toISOString(),
})

/** What lists read of versions. */
export const LISTED_FIELDS = { number: 1, note: 1, createdAt: 1, problems: 1 } as const
export type ListedVersion = Pick<ScriptVersionRecord, keyof typeof LISTED_FIELDS>

export const versionView = ({ number, note, createdAt, problems }: ListedVersion): ScriptVersion => ({
  number,
  note,
  created_at: createdAt.toISOString(),
  runs: problems.length === 0,
})

const versionDetail = (version: ScriptVersionRecord): ScriptVersionDetail => ({
  ...versionView(version),
  source: version.source,
  ...withPace(version),
  unit: version.unit,
  problems: [...version.problems],
})

export const scriptAnswer = (script: ScriptRecord, version: ScriptVersionRecord): ScriptAnswer => ({
  script: scriptView(script),
  version: versionDetail(version),
})

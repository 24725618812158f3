import { scriptOfTemplate, scriptTemplateId } from '../../../shared/script-rules'
import { PACE_RULES } from '../../../shared/settings/pace'
import type { OwnTemplates } from '../../bots/templates/own-templates'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import { isObjectId } from '../../platform/store/object-id'
import type { ScriptTemplate } from '../hosts/script-runner'
import { ScriptModel, type ScriptRecord } from '../library/script-model'
import { ScriptVersionModel, type ScriptVersionRecord } from '../library/script-version-model'
import { withPace } from '../reading/with-pace'

/** Scripts as templates of bots. */
export const scriptTemplates: OwnTemplates = {
  has: (id) => scriptIdOf(id) !== null,
  async find({ id, player, version }) {
    const script = await ownScript(id, player)
    if (!script) return null
    const found = await ScriptVersionModel.findOne({ script: script._id, ...(version && { number: version }) })
      .sort({ number: -1 })
      .lean<ScriptVersionRecord>()
    return found && templateOf(script, found)
  },
  async about(id, player) {
    const script = await ownScript(id, player)
    return script && { label: script.name, unit: script.unit }
  },
}

const findScript = findByIdBatched((ids) => ScriptModel.find({ _id: { $in: ids } }).lean<ScriptRecord[]>())

function scriptIdOf(templateId: string): string | null {
  const id = scriptOfTemplate(templateId)
  return id && isObjectId(id) ? id : null
}

async function ownScript(templateId: string, player: { toString(): string }): Promise<ScriptRecord | null> {
  const id = scriptIdOf(templateId)
  const script = id && (await findScript(id))
  return script && String(script.user) === String(player) ? script : null
}

function templateOf({ _id, name }: ScriptRecord, version: ScriptVersionRecord): ScriptTemplate {
  return {
    id: scriptTemplateId(String(_id)),
    label: name,
    description: '',
    category: 'Scripts',
    ...withPace(version),
    rules: PACE_RULES,
    secrets: [],
    unit: version.unit,
    version: version.number,
    fault: faultOf(name, version),
    script: { source: version.source },
    run: () => Promise.reject(new Error('Scripts run in hosts')),
  }
}

function faultOf(name: string, { number, problems: [first] }: ScriptVersionRecord): string | null {
  if (!first) return null
  const { line, message } = first
  return `Version ${number} of ${name} cannot run. Line ${line}: ${message}`
}

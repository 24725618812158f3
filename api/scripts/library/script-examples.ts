import { EXAMPLE } from '../../platform/api-document/example-ids'

const source = 'export default async function run(keeper: Keeper) {\n  keeper.say("Hello.")\n}\n'
const script = {
  id: EXAMPLE.script,
  name: 'Morning round',
  from: null,
  newest: 7,
  runs: true,
  created_at: '2026-11-27T09:40:00.000Z',
  changed_at: '2026-11-28T00:11:13.000Z',
}
const listed = { number: 7, note: 'Earlier', created_at: '2026-11-28T00:11:13.000Z', runs: true }
const version = { ...listed, source, inputs: [], defaults: {}, unit: 'resources', problems: [] }
const answer = { script, version }

export const SCRIPT_EXAMPLES = {
  listScripts: { answer: { scripts: [script] } },
  createScript: { body: { name: script.name, source }, answer },
  checkScript: { body: { source }, answer: { problems: [] } },
  getScript: { answer },
  renameScript: { body: { name: script.name }, answer },
  deleteScript: {},
  listScriptVersions: { answer: { versions: [listed] } },
  saveScript: { body: { source, note: listed.note }, answer },
  getScriptVersion: { answer },
} as const

import { EXAMPLE } from '../../platform/api-document/example-ids'

const input = { server: 'DE1', seed: 'trial-1', days: 7 }
const dryRun = {
  id: EXAMPLE.dryRun,
  script_id: EXAMPLE.script,
  version: 7,
  ...input,
  state: 'running',
  created_at: '2026-11-28T00:11:13.000Z',
  ended_at: null,
  digest: null,
  message: null,
}
const answer = { dry_run: { ...dryRun, result: null } }

export const DRY_RUN_EXAMPLES = {
  listDryRuns: { answer: { dry_runs: [dryRun] } },
  startDryRun: { body: input, answer },
  getDryRun: { answer },
  cancelDryRun: {},
  followDryRun: {},
} as const

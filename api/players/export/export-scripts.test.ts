import { expect, test } from 'bun:test'
import { DryRunModel } from '../../scripts/dry-run/model/dry-run-model'
import { ScriptModel } from '../../scripts/library/script-model'
import { ScriptVersionModel } from '../../scripts/library/script-version-model'
import { storedDryRun } from '../../scripts/testing/stored-dry-run'
import { testApp } from '../../testing/test-app'

test('An export has all versions of scripts; a deleted account leaves none', async () => {
  const { player } = await testApp()
  const anna = await player('anna', 'premium')
  const source = 'export default async function run(keeper) {}\n'
  const { script } = await (await anna.post('/api/scripts', { name: 'Round', source })).json()
  await anna.post(`/api/scripts/${script.id}/versions`, { source: `${source}// more\n`, note: 'More' })
  const dryRun = await storedDryRun({ user: anna.id, script: script.id })
  const exported = await (await anna.get('/api/users/me/export')).json()
  expect(exported.scripts).toEqual([{ ...script, newest: 2, changed_at: expect.any(String) }])
  expect(exported.script_versions).toMatchObject([
    { script_id: script.id, number: 1, note: '', source },
    { script_id: script.id, number: 2, note: 'More', source: `${source}// more\n` },
  ])

  expect(exported.dry_runs).toMatchObject([
    { id: dryRun, script_id: script.id, digest: 'c0ffee', lines: [expect.stringContaining('One line')] },
  ])

  expect((await anna.delete('/api/users/me', { password: 'correct horse' })).status).toBe(204)
  expect(await ScriptModel.countDocuments({ user: anna.id })).toBe(0)
  expect(await DryRunModel.countDocuments({ user: anna.id })).toBe(0)
  expect(await ScriptVersionModel.countDocuments({ user: anna.id })).toBe(0)
})

import { expect, test } from 'bun:test'
import { ScriptModel } from '../../scripts/library/script-model'
import { ScriptVersionModel } from '../../scripts/library/script-version-model'
import { testApp } from '../../testing/test-app'

test('An export has all versions of scripts; a deleted account leaves none', async () => {
  const { player } = await testApp()
  const anna = await player('anna', 'premium')
  const source = 'export default async function run(keeper) {}\n'
  const { script } = await (await anna.post('/api/scripts', { name: 'Round', source })).json()
  await anna.post(`/api/scripts/${script.id}/versions`, { source: `${source}// more\n`, note: 'More' })
  const exported = await (await anna.get('/api/users/me/export')).json()
  expect(exported.scripts).toEqual([{ ...script, newest: 2, changed_at: expect.any(String) }])
  expect(exported.script_versions).toMatchObject([
    { script_id: script.id, number: 1, note: '', source },
    { script_id: script.id, number: 2, note: 'More', source: `${source}// more\n` },
  ])

  expect((await anna.delete('/api/users/me', { password: 'correct horse' })).status).toBe(204)
  expect(await ScriptModel.countDocuments({ user: anna.id })).toBe(0)
  expect(await ScriptVersionModel.countDocuments({ user: anna.id })).toBe(0)
})

import { beforeEach, describe, expect, test } from 'bun:test'
import { AuditModel } from '../../identity/audit/audit-model'
import { UserModel } from '../../identity/users/user-model'
import { type Player, testApp } from '../../testing/test-app'

const app = await testApp()
const source = 'export default async function run(keeper) {}\n'
let anna: Player
let ben: Player
let id: string

beforeEach(async () => {
  anna = await app.player('anna', 'premium')
  ben = await app.player('ben')
  id = (await (await anna.post('/api/scripts', { name: 'Morning round', source })).json()).script.id
})

const share = async (by = anna) => (await by.post(`/api/scripts/${id}/share`, {})).json()
const open = (word: string, by = ben) => by.get(`/api/shared-scripts/${word}`)

describe('The link of a script', () => {
  test('shows its newest version to any player, and not whose it is', async () => {
    const { word } = await share()
    expect(word).toMatch(/^[\w-]{32}$/)
    expect(await share()).toEqual({ word })
    await anna.post(`/api/scripts/${id}/versions`, { source: `${source}// more\n` })
    expect(await (await open(word)).json()).toEqual({
      name: 'Morning round',
      version: 2,
      source: `${source}// more\n`,
      saved_at: expect.any(String),
    })
  })

  test('leads nowhere once sharing has ended, and the next one is another', async () => {
    const { word } = await share()
    expect((await anna.delete(`/api/scripts/${id}/share`)).status).toBe(204)
    expect(await (await anna.get(`/api/scripts/${id}/share`)).json()).toEqual({ word: null })
    expect((await open(word)).status).toBe(404)
    expect((await anna.delete(`/api/scripts/${id}/share`)).status).toBe(204)
    expect(await AuditModel.countDocuments({ action: 'script_unshared', subject: anna.id })).toBe(1)
    expect((await share()).word).not.toBe(word)
  })

  test('is not for visitors, and cannot be guessed', async () => {
    const { word } = await share()
    expect((await app.call('GET', `/api/shared-scripts/${word}`)).status).toBe(401)
    for (const guess of ['x', 'a'.repeat(32), '%24ne']) expect((await open(guess)).status).toBe(404)
  })

  test('is made by its player alone, with scripts in the plan', async () => {
    expect((await ben.post(`/api/scripts/${id}/share`, {})).status).toBe(404)
    expect((await ben.get(`/api/scripts/${id}/share`)).status).toBe(404)
    expect((await ben.delete(`/api/scripts/${id}/share`)).status).toBe(404)
    await UserModel.updateOne({ _id: anna.id }, { $set: { plan: 'starter' } })
    expect((await anna.post(`/api/scripts/${id}/share`, {})).status).toBe(403)
  })
})

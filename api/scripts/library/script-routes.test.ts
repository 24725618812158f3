import { beforeEach, describe, expect, test } from 'bun:test'
import { SCRIPT_LIMITS } from '../../../shared/limits'
import { scriptTemplateId } from '../../../shared/script-rules'
import { BotModel } from '../../bots/model/bot-model'
import { AuditModel } from '../../identity/audit/audit-model'
import { tokenOf } from '../../identity/tokens/testing/token-of'
import { UserModel } from '../../identity/users/user-model'
import { type Player, testApp } from '../../testing/test-app'
import { ScriptModel } from './script-model'
import { ScriptVersionModel } from './script-version-model'

const app = await testApp()
let anna: Player

beforeEach(async () => {
  anna = await app.player('anna', 'premium')
})

const code = (text: string) => `export default async function run(keeper) { keeper.say('${text}') }\n`
const create = (source = code('one'), name = 'Morning round') => anna.post('/api/scripts', { name, source })

async function created(source?: string) {
  const answer = await create(source)
  expect(answer.status).toBe(201)
  return answer.json()
}

async function save(id: string, body: object) {
  const answer = await anna.post(`/api/scripts/${id}/versions`, body)
  return { status: answer.status, data: await answer.json() }
}

const plan = (name: string) => UserModel.updateOne({ _id: anna.id }, { $set: { plan: name } })
const saidBy = async (answer: Response) => [answer.status, await answer.text()]

describe('A new script', () => {
  test('has its code as version 1, with what it says of itself', async () => {
    const answer =
      await create(`export const settings = { keep: 5, good: { default: 'wood', options: ['wood', 'food'] } }
export const unit = 'loot'
${code('hello')}`)
    const { script, version } = await answer.json()
    expect(answer.headers.get('location')).toBe(`/api/scripts/${script.id}`)
    expect(script).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Morning round',
      from: null,
      newest: 1,
      runs: true,
      created_at: expect.any(String),
      changed_at: version.created_at,
    })
    expect(version).toMatchObject({ number: 1, runs: true, problems: [], unit: 'loot' })
    expect(version.inputs.slice(0, 2)).toMatchObject([
      { key: 'keep', label: 'Keep', type: 'number' },
      { key: 'good', label: 'Good', type: 'select', options: [{ value: 'wood' }, { value: 'food' }] },
    ])
    expect(version.defaults).toMatchObject({ keep: 5, good: 'wood', pauseMin: 12 })
    expect(await (await anna.get(`/api/scripts/${script.id}`)).json()).toEqual({ script, version })
    expect((await (await anna.get('/api/scripts')).json()).scripts).toEqual([script])
  })

  test.each([
    ['const a = ;', 1, /^Unexpected token\.$/],
    ["\nthrow new Error('no')\nexport default 1", 2, /^no\.$/],
    ['export const a = 1', 1, /needs `export default async function run/],
    [`${code('x')}export const unit = 'gold'`, 1, /^`unit` must be one of resources, coins/],
    [`${code('x')}export const settings = { pauseMin: 1 }`, 1, /is a setting that all bots have/],
    [`${code('x')}export const settings = { constructor: 1 }`, 1, /is a name that all objects have/],
    [`${code('x')}export const settings = { a: { default: 9, max: 5 } }`, 1, /has a wrong default/],
    [`${code('x')}export const settings = { a: [1] }`, 1, /needs a number, a text, or an input with a default/],
    ['Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)', 1, /works for more than 2 seconds/],
  ])('is kept with its problem: %s', async (source, line, message) => {
    const { version } = await created(source)
    expect(version.runs).toBe(false)
    expect((await (await anna.get('/api/scripts')).json()).scripts).toMatchObject([{ runs: false }])
    expect(version.problems).toEqual([{ line, column: 1, message: expect.stringMatching(message) }])
    expect(version.source).toBe(source)
  })

  test('of 64 kB is kept, and one byte more is refused', async () => {
    const filled = (bytes: number) => code('x').padEnd(bytes, '"\n')
    expect((await create(filled(SCRIPT_LIMITS.sourceBytes))).status).toBe(201)
    expect((await create(filled(SCRIPT_LIMITS.sourceBytes + 1))).status).toBe(422)
    const wide = `${code('x')}//${'ß'.repeat(SCRIPT_LIMITS.sourceBytes / 2)}`
    expect(await saidBy(await create(wide))).toEqual([422, 'A script may have at most 64 kB.'])
  })

  test('beyond the limit of the plan is refused, also from two tabs at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => create()))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 403, 403])
    expect(await ScriptModel.countDocuments({ user: anna.id })).toBe(10)
    expect(await ScriptVersionModel.countDocuments({ user: anna.id })).toBe(10)
    expect(await saidBy(await create())).toEqual([
      403,
      'You have all 10 scripts of your plan. For more, choose Professional.',
    ])
  })

  test('needs a name of one line', async () => {
    expect((await create(code('x'), 'a\nb')).status).toBe(422)
  })
})

describe('Versions', () => {
  test('are numbered, have a note, and never change', async () => {
    const { script } = await created()
    const { status, data } = await save(script.id, { source: code('two'), note: ' Says two. ' })
    expect([status, data.version.number, data.version.note, data.script.newest]).toEqual([201, 2, 'Says two.', 2])
    expect(data.script).toMatchObject({ runs: true, changed_at: data.version.created_at })
    const first = await (await anna.get(`/api/scripts/${script.id}/versions/1`)).json()
    expect(first.version).toMatchObject({ number: 1, source: code('one') })
    const { versions } = await (await anna.get(`/api/scripts/${script.id}/versions`)).json()
    expect(versions).toMatchObject([{ number: 2, note: 'Says two.', runs: true }, { number: 1 }])
    expect(versions[0]).not.toHaveProperty('source')
  })

  test('with the code of the newest one are the newest one', async () => {
    const { script } = await created()
    expect(await save(script.id, { source: code('one'), note: 'Again' })).toMatchObject({
      status: 200,
      data: { version: { number: 1, note: '' } },
    })
    await save(script.id, { source: code('two') })
    expect((await save(script.id, { source: code('one'), note: 'Back to 1' })).data.version.number).toBe(3)
    const twice = await Promise.all([1, 2].map(() => save(script.id, { source: code('two') })))
    expect(twice.map(({ status, data }) => `${status} ${data.version.number}`).toSorted()).toEqual(['200 4', '201 4'])
  })

  test('saved in two tabs at once both stay', async () => {
    const { script } = await created()
    const saved = await Promise.all(['two', 'three', 'four'].map((text) => save(script.id, { source: code(text) })))
    expect(saved.map(({ data }) => data.version.number).toSorted()).toEqual([2, 3, 4])
    expect((await (await anna.get(`/api/scripts/${script.id}`)).json()).script.newest).toBe(4)
  })

  test('are at most 200', async () => {
    const { script } = await created()
    await ScriptVersionModel.updateOne({ script: script.id }, { $set: { number: SCRIPT_LIMITS.versions } })
    const refused = await anna.post(`/api/scripts/${script.id}/versions`, { source: code('more') })
    expect(await saidBy(refused)).toEqual([
      403,
      'A script may have 200 versions. Please save this one as a new script.',
    ])
  })
})

describe('Without scripts in the plan', () => {
  test('nothing can be made or changed, and all can be read and removed', async () => {
    const { script } = await created()
    await plan('plus')
    const path = `/api/scripts/${script.id}`
    const sentence = 'Custom scripts need Premium or a larger plan.'
    for (const answer of [
      await create(),
      await anna.patch(path, { name: 'Other' }),
      await anna.post(`${path}/versions`, { source: code('two') }),
    ])
      expect(await saidBy(answer)).toEqual([403, sentence])
    for (const read of ['/api/scripts', path, `${path}/versions`, `${path}/versions/1`])
      expect((await anna.get(read)).status).toBe(200)
    expect((await anna.delete(path)).status).toBe(204)
  })

  test('a program is told by the code needs_plan', async () => {
    await plan('plus')
    const answer = await app.call('POST', '/api/scripts', {
      token: anna.token,
      body: { name: 'Round', source: code('x') },
      headers: { accept: 'application/json' },
    })
    expect(await answer.json()).toMatchObject({ status: 403, code: 'needs_plan' })
  })
})

describe('A script', () => {
  test('can be renamed', async () => {
    const { script } = await created()
    const answer = await anna.patch(`/api/scripts/${script.id}`, { name: ' Evening round ' })
    expect((await answer.json()).script).toEqual({ ...script, name: 'Evening round' })
  })

  test('is removed with its versions', async () => {
    const { script } = await created()
    await save(script.id, { source: code('two') })
    expect((await anna.delete(`/api/scripts/${script.id}`)).status).toBe(204)
    expect((await anna.get(`/api/scripts/${script.id}`)).status).toBe(404)
    expect(await ScriptVersionModel.countDocuments({ script: script.id })).toBe(0)
  })

  test('stays while bots are made from it', async () => {
    const { script } = await created()
    for (const [slot, name] of ['Reaper', 'Carter', 'Miller', 'Baker'].entries()) {
      await BotModel.create({ user: anna.id, name, slot, templateId: scriptTemplateId(script.id) })
      const [status, said] = await saidBy(await anna.delete(`/api/scripts/${script.id}`))
      const names = ['Reaper runs', 'Reaper and Carter run', 'Reaper, Carter and Miller run']
      expect([status, said]).toEqual([
        409,
        `${names[slot] ?? 'Reaper, Carter, Miller and 1 other bot run'} this script. Please remove the bots first.`,
      ])
    }
  })

  test('leaves a trail without its code', async () => {
    const { script } = await created()
    await save(script.id, { source: code('two') })
    await anna.patch(`/api/scripts/${script.id}`, { name: 'Evening round' })
    await anna.delete(`/api/scripts/${script.id}`)
    const trail = await AuditModel.find({ subject: anna.id, action: /^script_/ }).sort({ _id: 1 })
    expect(trail.map(({ action, detail }) => [action, detail])).toEqual([
      ['script_created', 'Morning round'],
      ['script_saved', 'Morning round'],
      ['script_renamed', 'Morning round to Evening round'],
      ['script_removed', 'Evening round'],
    ])
  })

  test('is reached by a token that may read or change scripts', async () => {
    await plan('pro')
    const { script } = await created()
    const reader = (await tokenOf(anna, { scopes: ['scripts:read'] })).secret
    const path = `/api/scripts/${script.id}`
    expect((await app.call('GET', path, { token: reader })).status).toBe(200)
    expect((await app.call('PATCH', path, { token: reader, body: { name: 'Other' } })).status).toBe(403)
    const writer = (await tokenOf(anna, { scopes: ['scripts:write'] })).secret
    expect((await app.call('PATCH', path, { token: writer, body: { name: 'Other' } })).status).toBe(200)
  })
})

describe('A check', () => {
  test('answers where types are wrong, and stores nothing', async () => {
    const source = 'export default async function run(keeper: Keeper) {\n  keeper.shout()\n}\n'
    const answer = await anna.post('/api/scripts/check', { source })
    expect(await answer.json()).toEqual({
      problems: [{ line: 2, column: 10, message: expect.stringMatching(/^Property 'shout' does not exist/) }],
    })
    expect((await (await anna.get('/api/scripts')).json()).scripts).toEqual([])
  })

  test('is refused the 31st time in a minute', async () => {
    for (let used = 0; used < SCRIPT_LIMITS.checksPerMinute; used++)
      await app.services.rateLimits.scriptChecks.take(anna.id)
    expect((await anna.post('/api/scripts/check', { source: 'let a' })).status).toBe(429)
  })

  test('has the types that it knows beside it', async () => {
    const answer = await anna.get('/api/scripts/castellan.d.ts')
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('export interface Keeper<')])
  })
})

import { beforeEach, describe, expect, test } from 'bun:test'
import type { DryRun } from '../../../shared/dry-runs'
import { DRY_RUN_LIMITS } from '../../../shared/limits'
import { type Player, testApp } from '../../testing/test-app'
import { COLLECTOR_SCRIPT } from '../testing/collector-script'
import { readDryRun } from '../testing/read-dry-run'
import { storedDryRun } from '../testing/stored-dry-run'
import { storedScript, storedVersion } from '../testing/stored-script'
import { DryRunModel } from './model/dry-run-model'

const app = await testApp()
let anna: Player

beforeEach(async () => {
  anna = await app.player('anna', 'premium')
})

const input = { server: 'DE1', seed: 'trial-1', days: 1 }
const collector = () => storedScript(anna, { source: COLLECTOR_SCRIPT, unit: 'resources' })

async function start(script: string, given: object = input): Promise<DryRun> {
  const answer = await anna.post(`/api/scripts/${script}/dry-runs`, given)
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.stringContaining('waiting')])
  const { dry_run } = await answer.json()
  expect(answer.headers.get('location')).toBe(`/api/scripts/${script}/dry-runs/${dry_run.id}`)
  return dry_run
}

const follow = async ({ script_id, id }: DryRun) =>
  readDryRun(await anna.get(`/api/scripts/${script_id}/dry-runs/${id}/events`))

const playToEnd = async (script: string, given: object = input) => follow(await start(script, given))

const refusal = async (script: string, given: object) => {
  const answer = await anna.post(`/api/scripts/${script}/dry-runs`, given)
  return [answer.status, await answer.text()]
}

describe('A dry run', () => {
  test('puts the script beside the castle left alone and its template, and streams its lines', async () => {
    const { lines, ended } = await playToEnd(await collector())
    expect(lines[0]).toMatch(/^2026-11-23T\S+ \+ \S+: \d+ wood\.$/)
    expect(ended).toMatchObject({ state: 'ended', version: 1, seed: 'trial-1', days: 1, message: null })
    const { script, alone, template, fault, end, memory, steps } = ended.result ?? expect.unreachable()
    expect([end.code, fault, lines.length]).toEqual(['days_over', null, script.lines])
    expect(script.gained).toBeGreaterThan(300_000)
    expect(script.per_day).toEqual([script.gained ?? 0])
    expect([alone?.gained, alone?.calls]).toEqual([0, 0])
    expect(template).toMatchObject({ id: 'resource-collector', label: 'Resource Collector' })
    expect(template?.figures.gained).toBeGreaterThan(300_000)
    expect(JSON.parse(memory).rounds).toBeGreaterThan(30)
    expect(steps).toBeGreaterThan(0)
    const { dry_run } = await (await anna.get(`/api/scripts/${ended.script_id}/dry-runs/${ended.id}`)).json()
    expect(dry_run).toEqual(ended)
    const { dry_runs } = await (await anna.get(`/api/scripts/${ended.script_id}/dry-runs`)).json()
    const { result: _, ...listed } = ended
    expect(dry_runs).toEqual([listed])
    expect(await follow(ended)).toEqual({ lines: lines.slice(-500), ended })
  })

  test('has the same digest for the same seed each time, and another for another', async () => {
    const script = await collector()
    const digests = []
    for (const seed of ['trial-1', 'trial-1', 'trial-1', 7])
      digests.push((await playToEnd(script, { ...input, seed })).ended.digest)
    expect(new Set(digests.slice(0, 3)).size).toBe(1)
    expect(digests[3]).not.toBe(digests[0])
  })

  test('plays a version, or code that is not saved, with settings', async () => {
    const script = await collector()
    const says =
      "export const settings = { word: 'ready' }\nexport default async (keeper) => keeper.say(keeper.settings.word)"
    const unsaved = await playToEnd(script, { ...input, source: says, settings: { word: 'steady' } })
    expect(unsaved.lines).toEqual([expect.stringMatching(/ steady$/)])
    expect(unsaved.ended).toMatchObject({ version: null, result: { end: { code: 'finished' } } })
    await storedVersion({ user: anna.id, script, number: 2 }, { source: says, defaults: { word: 'go' } })
    expect((await playToEnd(script)).lines).toEqual([expect.stringMatching(/ go$/)])
    expect((await playToEnd(script, { ...input, version: 1 })).lines.length).toBeGreaterThan(100)
  })
})

describe('A dry run whose script fails', () => {
  test('has the line, its neighbours, the awaited call, the memory and the last looks', async () => {
    const source = `export default async function run(keeper) {
  keeper.memory = { rounds: 3 }
  const castles = await keeper.game.castles()
  await keeper.game.scout('c1', 'tower99').catch(() => {})
  castles[9].name
}`
    const { ended } = await playToEnd(await storedScript(anna, { source }))
    const { end, fault, refusals } = ended.result ?? expect.unreachable()
    expect([end.code, refusals]).toEqual(['script_error', [{ code: 'not_there', count: 1 }]])
    expect(fault).toMatchObject({ line: 5, message: expect.stringContaining('in line 5: '), memory: '{"rounds":3}' })
    expect(fault?.code.map(({ line }) => line)).toEqual([3, 4, 5, 6])
    expect(fault?.awaited).toEqual({ call: 'scout', line: 4 })
    expect(fault?.looks.map(({ call, line }) => [call, line])).toEqual([
      ['castles', 3],
      ['scout', 4],
    ])
    const [castles, scout] = fault?.looks ?? []
    expect(JSON.parse(castles?.answer ?? '')[0]).toMatchObject({ id: 'c1', kind: 'castle' })
    expect([JSON.parse(scout?.with ?? ''), JSON.parse(scout?.answer ?? '')]).toEqual([
      ['c1', 'tower99'],
      { declined: { code: 'not_there', message: 'There is no such tower or camp.' } },
    ])
  })

  test.each([
    [
      'circular',
      "const ring = {}\n  ring.ring = ring\n  keeper.memory = ring\n  await keeper.sleep('1 h')",
      'circular',
    ],
    ['too large', "keeper.memory = 'x'.repeat(300_000)\n  throw new Error('Enough')", 'Enough'],
  ])('because what it keeps is %s has what was kept before', async (_, text, words) => {
    const source = `export default async function run(keeper) {\n  keeper.memory = { rounds: 1 }
  await keeper.sleep('1 h')\n  ${text}\n}`
    const { ended } = await playToEnd(await storedScript(anna, { source }))
    expect(ended.result?.fault).toMatchObject({ message: expect.stringContaining(words), memory: '{"rounds":1}' })
  })

  test('is ended in a turn that never ends, and has the call before it', async () => {
    const source = `export default async function run(keeper) {
  keeper.say('Before.')
  await keeper.game.castles()
  Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)
}`
    const { lines, ended } = await playToEnd(await storedScript(anna, { source }))
    expect(lines).toEqual([expect.stringMatching(/Before\.$/)])
    expect(ended.result?.end).toMatchObject({ code: 'script_limit', message: expect.stringContaining('2 seconds') })
    expect(ended.result?.fault?.awaited).toEqual({ call: 'castles', line: 3 })
    expect(ended.result?.template?.figures.calls).toBeGreaterThan(0)
  }, 60_000)
})

describe('The limits of dry runs', () => {
  test('are two at once, of which one can be cancelled', async () => {
    const script = await collector()
    const long = { ...input, days: 30 }
    const [first, second] = [await start(script, long), await start(script, long)]
    expect(await refusal(script, input)).toEqual([
      429,
      'You may have 2 dry runs at once. Please wait until one has ended.',
    ])
    for (const { id } of [first, second])
      expect((await anna.delete(`/api/scripts/${script}/dry-runs/${id}`)).status).toBe(204)
    expect((await follow(first)).ended).toMatchObject({ state: 'cancelled', digest: null, result: null })
    expect((await playToEnd(script)).ended.state).toBe('ended')
  })

  test('are ten a minute, and a plan with scripts', async () => {
    const script = await collector()
    for (let n = 0; n < DRY_RUN_LIMITS.perMinute; n++) await app.services.rateLimits.dryRuns.take(anna.id)
    expect(await refusal(script, input)).toEqual([429, 'Too many dry runs. Please wait a minute.'])
    // The code is not even read, so nothing is known of its settings.
    const unsaved = { ...input, source: COLLECTOR_SCRIPT, settings: { unknown: 1 } }
    expect(await refusal(script, unsaved)).toEqual([429, 'Too many dry runs. Please wait a minute.'])
    const ben = await app.player('ben')
    const answer = await ben.post(`/api/scripts/${await storedScript(ben)}/dry-runs`, input)
    expect(answer.status).toBe(403)
  })

  test('keep the newest twenty, and go with the script', async () => {
    const script = await collector()
    for (let n = 0; n < DRY_RUN_LIMITS.kept; n++) await storedDryRun({ user: anna.id, script })
    const { id } = await start(script)
    const kept = await DryRunModel.find({ user: anna.id }, { _id: 1 }).sort({ _id: -1 }).lean()
    expect([kept.length, String(kept[0]?._id)]).toEqual([DRY_RUN_LIMITS.kept, id])
    expect((await anna.delete(`/api/scripts/${script}`)).status).toBe(204)
    expect(await DryRunModel.countDocuments({ user: anna.id })).toBe(0)
  })

  test('end with the script, so that others do not play beside them', async () => {
    const source =
      "export default async function run(keeper) { for (;;) { keeper.say('On'); await keeper.sleep('1 min') } }"
    const script = await storedScript(anna, { source })
    const { id } = await start(script, { ...input, days: 30 })
    const feed = app.services.dryRuns.follow(id, new AbortController().signal) ?? expect.unreachable()
    await feed.next()
    expect((await anna.delete(`/api/scripts/${script}`)).status).toBe(204)
    const rest = (await Array.fromAsync(feed)).flat()
    expect(rest.at(-1) ?? '2026-11').not.toMatch(/^2026-12-2/)
  })

  test.each([
    [{ ...input, days: 0 }, 'A dry run plays 1 to 30 days.'],
    [{ ...input, days: 1.5 }, 'A dry run plays 1 to 30 days.'],
    [{ ...input, server: 'XX9' }, 'Please choose a server from the list.'],
    [{ ...input, seed: '' }, 'A seed is a number, or a text of at most 64 characters.'],
    [{ ...input, settings: { unknown: 1 } }, 'The settings name something that this template does not have.'],
  ])('refuse %j', async (given, sentence) => {
    expect(await refusal(await collector(), given)).toEqual([422, sentence])
  })
})

test('A ticket opens the lines once, for this dry run only', async () => {
  const script = await collector()
  const [one, other] = [await storedDryRun({ user: anna.id, script }), await storedDryRun({ user: anna.id, script })]
  const { ticket } = await (await anna.post(`/api/scripts/${script}/dry-runs/${one}/events/ticket`, {})).json()
  const opened = (id: string) => app.call('GET', `/api/scripts/${script}/dry-runs/${id}/events?token=${ticket}`)
  expect((await opened(other)).status).toBe(401)
  const answer = await opened(one)
  expect([answer.status, (await readDryRun(answer)).ended.digest]).toEqual([200, 'c0ffee'])
  expect((await opened(one)).status).toBe(401)
})

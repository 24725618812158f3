import { beforeEach, describe, expect, test } from 'bun:test'
import { type Player, testApp } from '../../testing/test-app'

const app = await testApp()
let anna: Player

beforeEach(async () => {
  anna = await app.player('anna', 'premium')
})

const listed = async () => (await (await anna.get('/api/scripts/examples')).json()).examples

describe('The examples of scripts', () => {
  test('begin with an empty one, and are in two languages', async () => {
    const examples = await listed()
    expect(examples.slice(0, 5)).toMatchObject([
      { id: 'empty', template: null, de: { label: 'Leeres Skript' } },
      { id: 'morning-report', template: null },
      { id: 'food-watch', template: null },
      { id: 'nearest-tower', template: null },
      { id: 'resource-collector', template: 'resource-collector', de: { label: 'Rohstoffsammler' } },
    ])
    for (const { description, de, source } of examples) {
      expect([description, de.description]).toEqual([
        expect.stringMatching(/^[A-Z].*\.$/),
        expect.stringMatching(/\.$/),
      ])
      expect(source).toContain('export default async function run(')
    }
  })

  test('are not for visitors', async () => {
    expect((await app.call('GET', '/api/scripts/examples')).status).toBe(401)
  })
})

describe('A script that begins as the example of a template', () => {
  test('remembers the template', async () => {
    const { label, source, template } = (await listed()).find(({ id }: { id: string }) => id === 'resource-collector')
    const { script, version } = await (await anna.post('/api/scripts', { name: label, source, from: template })).json()
    expect(script).toMatchObject({ name: 'Resource Collector', from: 'resource-collector' })
    expect(version).toMatchObject({ runs: true, unit: 'resources' })
    expect((await (await anna.get('/api/scripts')).json()).scripts).toEqual([script])
  })

  test.each(['nonsense', ''])('is refused for a template that is not there: %p', async (from) => {
    const answer = await anna.post('/api/scripts', { name: 'x', source: '1', from })
    expect([answer.status, await answer.text()]).toEqual([422, 'There is no template with this id.'])
    expect((await (await anna.get('/api/scripts')).json()).scripts).toEqual([])
  })
})

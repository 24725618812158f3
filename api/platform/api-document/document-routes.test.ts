import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'

interface Operation {
  summary?: string
  responses: Record<string, unknown>
  security: unknown[]
}

async function operations(): Promise<[call: string, operation: Operation][]> {
  const { call } = await testApp()
  const { paths } = (await (await call('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
  )
}

describe('The API document', () => {
  test('describes every call with a summary and its answers', async () => {
    const all = await operations()
    expect(all.map(([call]) => call)).toContain('post /api/bots/{id}/actions')
    expect(all.filter(([, { summary, responses }]) => !summary || Object.keys(responses ?? {}).length === 0)).toEqual(
      [],
    )
  })

  test('marks the calls that need a token: those that refuse visitors', async () => {
    const { call } = await testApp()
    const all = await operations()
    const turnsAway = async (description: string) => {
      const [method = '', path = ''] = description.replace(/{\w+}/g, 'f'.repeat(24)).split(' ')
      return (await (await call(method.toUpperCase(), path)).text()) === 'Please sign in.'
    }
    const turningAway = await Promise.all(
      all.map(async ([description]) => (await turnsAway(description)) && description),
    )
    const needingToken = all.filter(([, { security }]) => security?.length !== 0).map(([description]) => description)
    expect(turningAway.filter(Boolean).sort()).toEqual(needingToken.sort())
  })

  test('contains only what players and their programs call', async () => {
    const calls = (await operations()).map(([call]) => call)
    expect(calls.filter((call) => !/ \/api(\/|$)/.test(call) || call.includes('*'))).toEqual([])
    expect(calls.filter((call) => /admin|health|\/webhook$|callback/.test(call))).toEqual([])
  })
})

describe('GET /swagger', () => {
  test('is a page without external files, under a strict policy', async () => {
    const { call } = await testApp()
    const page = await call('GET', '/swagger')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    const html = await page.text()
    expect(html).not.toContain('//')
    const assets = [...html.matchAll(/(?:src|href)="(\/swagger\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(assets.length).toBe(3)
    for (const path of assets) expect((await call('GET', path)).status).toBe(200)
  })

  test('serves no other file of the package', async () => {
    const { call } = await testApp()
    for (const name of ['constructor', '__proto__', 'toString'])
      expect((await call('GET', `/swagger/files/${name}`)).status).toBe(404)
    expect((await call('GET', '/swagger/files/package.json')).status).toBe(404)
    expect((await call('GET', '/swagger/files/..%2Fpackage.json')).status).toBe(404)
  })
})

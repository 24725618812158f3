import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_SHOP, type Shop } from '../../../shared/plans/shop'
import { doOnceAcrossProcesses, hashOf } from './build-once'
import { CLIENT_SOURCES } from './client-build'
import { requireMatchingBuild, SITE_SOURCES } from './site-build'

const sourcesHash = (root: string) => hashOf(SITE_SOURCES, root)

function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), 'castellan-site-'))
  for (const folder of ['site/pages', 'shared/plans', 'api']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'site/pages/index.astro'), '<h1>Your castles</h1>')
  writeFileSync(join(root, 'shared/plans/plans.ts'), 'export {}')
  writeFileSync(join(root, 'bun.lock'), '{}')
  return root
}

describe('The built site is stale', () => {
  test.each([
    ['a page', 'site/pages/index.astro'],
    ['what both sides know', 'shared/plans/plans.ts'],
    ['a package', 'bun.lock'],
    ['a file that is new', 'site/pages/pricing.astro'],
  ])('after %s has changed', (_, path) => {
    const root = checkout()
    const before = sourcesHash(root)
    writeFileSync(join(root, path), 'changed')
    expect(sourcesHash(root)).not.toBe(before)
  })

  test('after a page was renamed', () => {
    const root = checkout()
    const before = sourcesHash(root)
    renameSync(join(root, 'site/pages/index.astro'), join(root, 'site/pages/home.astro'))
    expect(sourcesHash(root)).not.toBe(before)
  })

  test('but not after a change of the server', () => {
    const root = checkout()
    const before = sourcesHash(root)
    writeFileSync(join(root, 'api/server.ts'), 'changed')
    expect(sourcesHash(root)).toBe(before)
  })
})

test('The built client is stale after a change of a route or a schema, not of a test', () => {
  const root = checkout()
  const before = hashOf(CLIENT_SOURCES, root)
  writeFileSync(join(root, 'api/bot-routes.test.ts'), 'changed')
  expect(hashOf(CLIENT_SOURCES, root)).toBe(before)
  for (const path of ['api/bot-routes.ts', 'shared/bots.ts']) writeFileSync(join(root, path), 'changed')
  expect(hashOf(CLIENT_SOURCES, root)).not.toBe(before)
})

test('Of two processes with a stale site one builds it, and the other waits', async () => {
  const lock = join(mkdtempSync(join(tmpdir(), 'castellan-site-')), 'cache', 'lock')
  const built = Promise.withResolvers<void>()
  const done: string[] = []
  const buildAs = (name: string) =>
    doOnceAcrossProcesses(
      () => done.includes('built'),
      lock,
      async () => {
        done.push(`${name} builds`)
        await built.promise
        done.push('built')
      },
    )
  const first = buildAs('first')
  const second = buildAs('second').then(() => done.push('second serves'))
  built.resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['first builds', 'built', 'second serves'])
})

test('If a build fails, a waiting process builds again', async () => {
  const lock = join(mkdtempSync(join(tmpdir(), 'castellan-site-')), 'lock')
  const isBuilt = () => false
  const failing = doOnceAcrossProcesses(isBuilt, lock, () => Promise.reject(new Error('The disk is full.')))
  let builds = 0
  const next = doOnceAcrossProcesses(isBuilt, lock, async () => void builds++)
  await expect(failing).rejects.toThrow('The disk is full.')
  await next
  expect(builds).toBe(1)
})

test('An image built with another paper is refused by its name', () => {
  const papers = { ...EMPTY_SHOP, terms: 'https://castellan.example/terms', supportEmail: 'help@castellan.example' }
  const stamp = (shop: Shop) => `hash  stays ${encodeURIComponent(JSON.stringify(shop))}`
  expect(() => requireMatchingBuild(stamp(papers), { shop: papers })).not.toThrow()
  expect(() => requireMatchingBuild('hash  stays', {})).not.toThrow()
  expect(() => requireMatchingBuild(stamp(EMPTY_SHOP), { shop: papers })).toThrow(
    'The image was built with another TERMS_URL and SUPPORT_EMAIL: build it again with these settings.',
  )
})

describe('An image built for other settings is refused in one sentence', () => {
  const HERE = 'https://castellan.example'
  const refused = (sentence: string) => ({ message: sentence })

  test.each([
    [HERE, 'stays', { publicUrl: HERE }],
    [HERE, 'leaves', { publicUrl: HERE }],
    [HERE, 'leaves', { publicUrl: HERE, worker: 'leaves' as const }],
    ['', 'stays', { publicUrl: null }],
  ])('built for %s, with a worker that %s: %o', (url, worker, options) => {
    expect(() => requireMatchingBuild(`hash ${url} ${worker}`, options)).not.toThrow()
  })

  test.each([
    [
      HERE,
      { publicUrl: 'https://other.example' },
      `The image was built for ${HERE}, not for https://other.example: build it again with this PUBLIC_URL.`,
    ],
    [HERE, { publicUrl: null }, `The image was built for ${HERE}, not for none: build it again with this PUBLIC_URL.`],
    [
      '',
      { publicUrl: HERE },
      `The image was built for no PUBLIC_URL, not for ${HERE}: build it again with this PUBLIC_URL.`,
    ],
    [
      HERE,
      { publicUrl: HERE, worker: 'leaves' as const },
      'The image was built without SITE_WORKER=leaves: build it again with that setting.',
    ],
  ])('built for %s: %o', (url, options, sentence) => {
    expect(() => requireMatchingBuild(`hash ${url} stays`, options)).toThrow(expect.objectContaining(refused(sentence)))
  })
})

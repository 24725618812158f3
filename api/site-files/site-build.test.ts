import { describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sourcesHash } from './site-build'

function checkout(): string {
  const root = mkdtempSync(join(tmpdir(), 'castellan-site-'))
  for (const folder of ['site/pages', 'shared', 'api']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'site/pages/index.astro'), '<h1>Your castles</h1>')
  writeFileSync(join(root, 'shared/plans.ts'), 'export {}')
  writeFileSync(join(root, 'bun.lock'), '{}')
  return root
}

describe('The built site is stale', () => {
  test.each([
    ['a page', 'site/pages/index.astro'],
    ['what both sides know', 'shared/plans.ts'],
    ['a package', 'bun.lock'],
    ['a file that is new', 'site/pages/pricing.astro'],
  ])('after %s has changed', async (_, path) => {
    const root = checkout()
    const before = await sourcesHash(root)
    writeFileSync(join(root, path), 'changed')
    expect(await sourcesHash(root)).not.toBe(before)
  })

  test('after a page got another name', async () => {
    const root = checkout()
    const before = await sourcesHash(root)
    renameSync(join(root, 'site/pages/index.astro'), join(root, 'site/pages/home.astro'))
    expect(await sourcesHash(root)).not.toBe(before)
  })

  test('but not after a change of the server', async () => {
    const root = checkout()
    const before = await sourcesHash(root)
    writeFileSync(join(root, 'api/server.ts'), 'changed')
    expect(await sourcesHash(root)).toBe(before)
  })
})

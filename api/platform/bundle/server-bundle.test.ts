import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { closeAfterTest } from '../../testing/closing'
import { runToEnd } from '../../testing/processes/started-process'
import { hashOf } from '../site-files/build-once'
import { BUNDLE_SOURCES, BUNDLED, bundledProgram, bundleIfStale, outputOf } from './server-bundle'

describe('The bundle', () => {
  let folder: string
  beforeAll(async () => {
    folder = await bundleIfStale()
  })

  test.each(BUNDLED)('holds %s', (program) => {
    expect(existsSync(join(folder, outputOf(program)))).toBe(true)
  })

  test.each([
    'api/embedded/mongodb/worker.ts',
    'api/bots/trials/trial-worker.ts',
    'api/identity/sign-in/hashing-thread.ts',
    'api/scripts/host/main.ts',
    'api/scripts/dry-run/process/main.ts',
  ])('holds %s, which the server starts', (program) => {
    expect(existsSync(join(folder, outputOf(program)))).toBe(true)
  })

  test('holds the patch of a package', async () => {
    const patch = readFileSync('api/platform/store/patches/mongodb@7.8.0.patch', 'utf8')
    const [, patched = ''] =
      /^\+ .*\.(off\('\w+', \w+\));$/m.exec(patch)?.map((found) => found.replaceAll(' ', '')) ?? []
    const files = await Array.fromAsync(new Bun.Glob('**/*.js').scan(folder))
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('"', "'"))
    expect(patched).not.toBe('')
    expect(texts.some((text) => text.includes(patched))).toBe(true)
  })

  test('is made once', async () => {
    const file = join(folder, outputOf('api/start.ts'))
    const before = readFileSync(file, 'utf8')
    expect(await bundledProgram('api/start.ts')).toBe(file)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  test('says in one sentence that a program is not in it', async () => {
    const { code, output } = await runToEnd([process.execPath, 'api/bundled.ts', 'api/other.ts'], { env: {} })
    expect({ code, output }).toEqual({
      code: 1,
      output: `api/other.ts is not bundled. There are ${BUNDLED.join(', ')}.`,
    })
  })

  test('reports a fault with the file and line of its source', () => {
    const program = 'api/scripts/dry-run/process/main.ts'
    const placeIn = (path: string) => {
      const stdin = Buffer.from('{"template":null}\n')
      const { stdout } = Bun.spawnSync([process.execPath, path], { stdin, stderr: 'ignore' })
      return /\(([^()]+:\d+):\d+\)/.exec(stdout.toString())?.[1]
    }
    expect(placeIn(join(folder, outputOf(program)))).toBe(placeIn(program))
    expect(placeIn(program)).toStartWith(resolve(program))
  })
})

describe('The bundle is stale', () => {
  function checkout(): string {
    const root = mkdtempSync(join(tmpdir(), 'castellan-bundle-'))
    closeAfterTest(() => rmSync(root, { recursive: true }))
    for (const path of ['api/server.ts', 'shared/time.ts', 'package.json', 'bun.lock']) write(root, path, '{}')
    return root
  }

  function write(root: string, path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }

  test.each(['api/server.ts', 'api/new.ts', 'shared/time.ts', 'package.json', 'bun.lock', 'tsconfig.json'])(
    'after %s has changed',
    (path) => {
      const root = checkout()
      const before = hashOf(BUNDLE_SOURCES, root)
      write(root, path, 'changed')
      expect(hashOf(BUNDLE_SOURCES, root)).not.toBe(before)
    },
  )

  test('but not after a change of a test', () => {
    const root = checkout()
    const before = hashOf(BUNDLE_SOURCES, root)
    write(root, 'api/server.test.ts', 'changed')
    expect(hashOf(BUNDLE_SOURCES, root)).toBe(before)
  })
})

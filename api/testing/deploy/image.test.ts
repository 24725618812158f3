import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dependencies } from '../../../package.json'
import { BUNDLE_FOLDER, BUNDLE_SOURCES, BUNDLED } from '../../platform/bundle/server-bundle'
import { closeAfterTest } from '../closing'
import { runToEnd } from '../processes/started-process'
import { freePort } from '../redis-server'

const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')

describe('The image', () => {
  test('uses the pinned Bun and an unprivileged user', () => {
    const bases = [...dockerfile.matchAll(/^FROM oven\/bun:([\d.]+)/gm)].map(([, version]) => version)
    expect(bases).toEqual([dependencies.bun, dependencies.bun])
    expect(dockerfile).toMatch(/^USER bun$/m)
  })

  test('is built from files that exist', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
    expect([...dockerfile.matchAll(/bun (api\/\S+\.ts)/g)].filter(([, path = '']) => !existsSync(path))).toEqual([])
  })
})

test('The image has a bundle, and starts from it', () => {
  const [, program = ''] = /^CMD \["bun", "api\/bundled\.ts", "(.+)"\]$/m.exec(dockerfile) ?? []
  expect(BUNDLED).toContain(program)
  expect(dockerfile).toContain(`COPY --from=site /castellan/${BUNDLE_FOLDER} ${BUNDLE_FOLDER}\n`)
  const sources = BUNDLE_SOURCES.map((pattern) => pattern.split('/')[0])
  const site = dockerfile.split('FROM manifest AS site')[1]?.split('\nFROM ')[0] ?? ''
  const copied = [...`${dockerfile.split('\nFROM ')[1]}${site}`.matchAll(/^COPY (.+) \S+$/gm)].flatMap(
    ([, paths = '']) => paths.split(' '),
  )
  expect(sources.filter((source = '') => !copied.includes(source))).toEqual([])
})

const UNIMPORTED = ['bun', 'swagger-ui-dist', 'typescript-native']
/** The image has what they make. */
const BEFORE_THE_IMAGE =
  /^api\/(build-client\.ts|client\/|operations\/client-package\/|scripts\/declarations\/generate\/)/

test('The image has exactly the packages that the server imports', async () => {
  const paths = await Array.fromAsync(new Bun.Glob('{api,shared}/**/*.ts').scan())
  const atWork = paths.filter(
    (path) => !/\.test\.ts$|\.contract\.ts$|\/testing\//.test(path) && !BEFORE_THE_IMAGE.test(path),
  )
  const texts = await Promise.all(atWork.map((path) => Bun.file(path).text()))
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/(?:^import(?! type)[^'"]* from |import\()'((?:@[\w-]+\/)?[\w.-]+)/gm)].map(
      ([, name = '']) => name,
    ),
  )
  const packages = new Set(imported.filter((name) => !name.startsWith('.') && name !== 'bun' && !name.includes(':')))
  const builtIn = new Set(['node', 'bun'])
  const needed = [...packages].filter((name) => !builtIn.has(name)).concat(UNIMPORTED)
  expect(needed.sort()).toEqual(Object.keys(dependencies).sort())
})

describe('Its health check', () => {
  const [, command = ''] = dockerfile.match(/^HEALTHCHECK .+\\\n\s+CMD (\[.+\])$/m) ?? []

  async function isWellWith(status: number): Promise<boolean> {
    const process = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      routes: { '/live': () => new Response('', { status }) },
    })
    closeAfterTest(() => process.stop(true))
    return isWell(process.port ?? 0)
  }

  async function isWell(port: number): Promise<boolean> {
    const [bash, ...args]: string[] = JSON.parse(command.replaceAll('9464', `${port}`))
    return (await runToEnd([bash ?? '', ...args], { env: { PATH: process.env.PATH } })).code === 0
  }

  test('asks whether the process is alive', async () => {
    expect(await Promise.all([isWellWith(200), isWellWith(500), isWell(freePort())])).toEqual([true, false, false])
  })
})

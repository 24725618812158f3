import { describe, expect, test } from 'bun:test'
import { dirname, join, normalize } from 'node:path'

interface Import {
  from: string
  to: string
}

const files = await Array.fromAsync(new Bun.Glob('{api,bench,e2e,shared,site}/**/*.{ts,tsx,astro,css}').scan())
const looksOn = (path: string) => /^(bench|e2e)\//.test(path)
const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|\.contract\.ts$/.test(path)
/** Programs that use the API, which a page shows. */
const isExample = (path: string) => path.startsWith('site/components/developers/snippets/')
const productFiles = files.filter((path) => !isTest(path) && !looksOn(path) && !isExample(path)).sort()
const imports = await importsOfAll(productFiles)

async function importsOfAll(paths: string[]): Promise<Import[]> {
  return (await Promise.all(paths.map(importsOf))).flat()
}

/** Relative imports as paths from the root, packages by name; type imports count. */
async function importsOf(from: string): Promise<Import[]> {
  const source = await Bun.file(from).text()
  const named = [...source.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, name]) => name ?? '')
  return named.map((name) => ({ from, to: name.startsWith('.') ? resolved(from, name) : name }))
}

function resolved(from: string, name: string): string {
  const path = normalize(join(dirname(from), name))
  return ['', '.ts', '.tsx', '.astro'].map((ending) => path + ending).find((each) => files.includes(each)) ?? path
}

/** Highest first: a house imports only the houses below it. */
const HOUSES = [
  'operations',
  'wiring',
  'embedded',
  'admin',
  'players',
  'billing',
  'scripts',
  'fleet',
  'bots',
  'game',
  'notifications',
  'identity',
  'console',
  'realtime',
  'platform',
  'client',
]
const MOST_LINES = 250

const inFolder = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const isRoute = (path: string) => path.endsWith('-routes.ts')
const featureOf = (path: string) => path.match(/^site\/features\/([^/]+)\//)?.[1]
const shown = (offenders: Import[]) => offenders.map(({ from, to }) => `${from} → ${to}`)

describe('Import rules', () => {
  const SCHEMA_BUILDER = ['elysia', 'elysia/type-system']

  test("shared imports only itself and Elysia's schema builder", () => {
    const offenders = imports.filter(
      ({ from, to }) => inFolder('shared')(from) && !inFolder('shared')(to) && !SCHEMA_BUILDER.includes(to),
    )
    expect(shown(offenders)).toEqual([])
  })

  const COMPOSING = [
    'api/wiring/services.ts',
    'api/wiring/open-platform.ts',
    'api/wiring/open-fleet.ts',
    'api/wiring/outside-services.ts',
    'api/wiring/open-payments.ts',
  ]

  test('only the wiring, standalone servers and commands import embedded parts', () => {
    const isEmbedded = inFolder('api/embedded')
    const allowed = [
      ...COMPOSING,
      'api/operations/commands/backed-up-files.ts',
      'api/operations/commands/open-command-store.ts',
      'api/operations/standalone/serve-store.ts',
      'api/operations/standalone/serve-realm.ts',
    ]
    const offenders = imports.filter(({ from, to }) => isEmbedded(to) && !isEmbedded(from) && !allowed.includes(from))
    expect(shown(offenders)).toEqual([])
  })

  test('the embedded MongoDB depends on api/platform/sqlite only and is imported through start.ts', () => {
    const isInside = inFolder('api/embedded/mongodb')
    const isOurs = (path: string) => /^(api|shared|site)\//.test(path) && !inFolder('api/platform/sqlite')(path)
    const offenders = imports.filter(({ from, to }) => {
      if (isInside(from)) return isOurs(to) && !isInside(to)
      return isInside(to) && to !== 'api/embedded/mongodb/start.ts'
    })
    expect(shown(offenders)).toEqual([])
  })

  test('only the wiring imports adapters', () => {
    const adapters = [
      'api/fleet/handover/in-process-handover.ts',
      'api/fleet/handover/bullmq-handover.ts',
      'api/console/log/sqlite-log.ts',
      'api/console/log/redis-log.ts',
      'api/platform/mail/smtp-mailer.ts',
      'api/platform/mail/outbox-mailer.ts',
      'api/realtime/bus/in-process-bus.ts',
      'api/realtime/bus/redis-bus.ts',
    ]
    const offenders = imports.filter(({ from, to }) => adapters.includes(to) && !COMPOSING.includes(from))
    expect(shown(offenders)).toEqual([])
  })

  test('only the application imports routes', () => {
    const offenders = imports.filter(({ from, to }) => isRoute(to) && from !== 'api/app.ts')
    expect(shown(offenders)).toEqual([])
  })

  test('routes import no models', () => {
    const isModel = ({ from, to }: Import) => isRoute(from) && to.endsWith('-model.ts')
    const values = imports.filter(isModel).filter(({ from, to }) => !onlyAsType(from, to))
    expect(shown(values)).toEqual([])
  })

  test("the server never imports the site, and the site only the type of the server's calls", () => {
    const isSite = inFolder('site')
    const offenders = imports.filter(({ from, to }) => {
      if (inFolder('api')(from)) return isSite(to)
      return isSite(from) && inFolder('api')(to) && !(from === 'site/lib/api/api.ts' && to === 'api/app.ts')
    })
    expect(shown(offenders)).toEqual([])
  })

  test('pages compose islands, islands features, features the kit, and no feature imports another', () => {
    const rank = (path: string) =>
      ['lib', 'ui', 'prompts', 'features', 'islands', 'pages'].indexOf(path.split('/')[1] ?? '')
    const offenders = imports.filter(({ from, to }) => {
      if (!inFolder('site')(from) || !inFolder('site')(to) || rank(from) < 0 || rank(to) < 0) return false
      const isOtherFeature =
        featureOf(from) !== undefined && featureOf(to) !== undefined && featureOf(from) !== featureOf(to)
      return isOtherFeature || rank(to) > rank(from)
    })
    expect(shown(offenders)).toEqual([])
  })

  test('a house of the server imports only the houses below it', () => {
    const houseOf = (path: string) => path.match(/^api\/([^/]+)\//)?.[1]
    const houses = new Set(productFiles.filter(inFolder('api')).map(houseOf))
    expect([...houses].filter((house) => house !== undefined && !HOUSES.includes(house))).toEqual([])
    const rank = (path: string) => HOUSES.indexOf(houseOf(path) ?? '')
    const offenders = imports.filter(
      ({ from, to }) => inFolder('api')(from) && inFolder('api')(to) && rank(to) < rank(from),
    )
    expect(shown(offenders)).toEqual([])
  })

  test('only entry points read the environment', async () => {
    const allowed = [
      'api/server.ts',
      'api/start.ts',
      'api/web.ts',
      'api/worker.ts',
      'api/dev.ts',
      'api/operations/commands/rotate-keys.ts',
      'api/operations/standalone/serve-store.ts',
      'api/operations/standalone/serve-realm.ts',
      'api/operations/commands/admin.ts',
      'api/operations/commands/backup.ts',
      'api/operations/commands/restore.ts',
      'api/operations/commands/build-site.ts',
    ]
    const readers = productFiles.filter((path) => !allowed.includes(path))
    const texts = await Promise.all(readers.map(async (path) => ({ path, text: await Bun.file(path).text() })))
    expect(texts.filter(({ text }) => /(?<!')process\.env|Bun\.env/.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('the process for scripts imports only itself, the engine, the compiler and zlib', () => {
    const isInside = inFolder('api/scripts/host')
    const packages = ['quickjs-emscripten-core', '@jitl/quickjs-wasmfile-release-sync', 'sucrase', 'node:zlib']
    const own = imports.filter(({ from }) => isInside(from))
    expect(own.map(({ to }) => to)).toContain('quickjs-emscripten-core')
    expect(shown(own.filter(({ to }) => !isInside(to) && !packages.includes(to)))).toEqual([])
  })

  test('only one file deletes many documents', async () => {
    const texts = await Promise.all(productFiles.map(async (path) => ({ path, text: await Bun.file(path).text() })))
    const deleters = texts.filter(({ path, text }) => !inFolder('api/embedded')(path) && /\.deleteMany\(/.test(text))
    expect(deleters.map(({ path }) => path)).toEqual(['api/platform/store/batches/delete-in-batches.ts'])
  })

  test('there are no import cycles between files or folders', async () => {
    const inside = [...imports, ...(await importsOfAll(files.filter(looksOn)))].filter(({ to }) => files.includes(to))
    expect(inside.filter(({ from }) => looksOn(from))).not.toEqual([])
    expect(circlesIn(inside)).toEqual([])
    expect(circlesIn(foldersOf(inside))).toEqual([])
  })

  test('a file is short', async () => {
    const lengths = await Promise.all(
      files.map(async (path) => ({ path, lines: (await Bun.file(path).text()).split('\n') })),
    )
    const long = lengths.filter(({ lines }) => lines.length - 1 > MOST_LINES)
    expect(long.map(({ path }) => path)).toEqual([])
  })

  test('there are no barrels and no utils', () => {
    expect(
      productFiles.filter((path) => /\/(utils|helpers|index)[./]/.test(path) && !path.startsWith('site/pages/')),
    ).toEqual([])
  })
})

function onlyAsType(from: string, to: string): boolean {
  const source = new Bun.Transpiler({ loader: 'ts' })
  const kept = source.scanImports(new TextDecoder().decode(Bun.mmap(from)))
  return !kept.some(({ path }) => path.startsWith('.') && resolved(from, path) === to)
}

/** Imports between folders; imports within one folder are left out. */
function foldersOf(between: Import[]): Import[] {
  const folders = between.map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
  return folders.filter(({ from, to }) => from !== to)
}

function circlesIn(arrows: Import[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const found: string[] = []
  const finished = new Set<string>()
  const visit = (at: string, trail: string[]) => {
    if (trail.includes(at)) found.push([...trail.slice(trail.indexOf(at)), at].join(' → '))
    if (finished.has(at) || trail.includes(at)) return
    for (const { to } of next.get(at) ?? []) visit(to, [...trail, at])
    finished.add(at)
  }
  for (const start of next.keys()) visit(start, [])
  return found
}

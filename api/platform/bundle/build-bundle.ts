import { mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BunPlugin } from 'bun'
import { BUNDLED, outputOf } from './server-bundle'
import { thinMap } from './thin-map'

/** They have a part that is no JavaScript. */
const UNBUNDLED = ['@node-rs/argon2', 'sharp']
/** How a source names a program that it starts as a thread or a process. */
const PROGRAM = /new URL\('(\.[\w./-]+\.ts)', import\.meta\.url\)/g

/** Bundles the server into a folder that appears at once, with all files in it. */
export async function buildBundle(folder: string): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true })
  const made = mkdtempSync(`${folder}-`)
  const { outputs } = await Bun.build({
    entrypoints: [...BUNDLED, ...(await programsOfSources())],
    root: '.',
    outdir: made,
    target: 'bun',
    splitting: true,
    minify: { whitespace: true, syntax: true },
    sourcemap: 'linked',
    external: UNBUNDLED,
    plugins: [placesOfSources(folder)],
  })
  for (const { kind, path } of outputs) if (kind === 'sourcemap') rewriteMap(path, made)
  renameSync(made, folder)
}

/** Bun counts the paths in all maps from the top of the bundle. A reader counts them from the map. */
function rewriteMap(path: string, top: string): void {
  const toTop = relative(dirname(path), top)
  const map = thinMap(JSON.parse(readFileSync(path, 'utf8')))
  writeFileSync(path, JSON.stringify({ ...map, sources: map.sources.map((source) => join(toTop, source)) }))
}

async function programsOfSources(): Promise<string[]> {
  const sources = (await Array.fromAsync(new Bun.Glob('api/**/*.ts').scan())).filter(
    (path) => !/\.test\.ts$|\/testing\//.test(path),
  )
  const programs = sources.flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(PROGRAM)].map(([, name = '']) => sourceOf(source, name)),
  )
  return [...new Set(programs)]
}

const sourceOf = (from: string, name: string) => relative('.', resolve(dirname(from), name))

/** In the bundle, code finds files beside its source, and programs in the bundle. */
const placesOfSources = (folder: string): BunPlugin => ({
  name: 'places of sources',
  setup(build) {
    build.onLoad({ filter: /\/api\/.+\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replace(PROGRAM, (_, name) => {
          const program = join(folder, outputOf(sourceOf(path, name)))
          return `new URL(${JSON.stringify(pathToFileURL(program).href)})`
        })
        .replaceAll('import.meta.dir', JSON.stringify(dirname(path))),
    }))
  },
})

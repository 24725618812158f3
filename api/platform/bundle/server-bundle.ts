import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError } from '../errors'
import { doOnceAcrossProcesses, hashOf } from '../site-files/build-once'

/** What `npm` starts. Programs that these start themselves are found in their sources. */
export const BUNDLED = [
  'api/start.ts',
  'api/web.ts',
  'api/worker.ts',
  'api/operations/standalone/serve-store.ts',
  'api/operations/standalone/serve-realm.ts',
]
export const BUNDLE_FOLDER = 'node_modules/.cache/server'
const LOCK = 'node_modules/.cache/server-build.lock'
/** What the bundle is made of. The lock file and the patches stand for the packages. */
export const BUNDLE_SOURCES = [
  'api/**/*.ts',
  'shared/**/*.ts',
  'api/platform/store/patches/*',
  'package.json',
  'bun.lock',
  'tsconfig.json',
]
/** A server that runs reads some files late, so the bundles of the newest sources stay. */
const KEPT = 3

/** The bundled form of a program, made first if a source has changed. A container image has only the build. */
export async function bundledProgram(program: string): Promise<string> {
  if (!BUNDLED.includes(program)) throw new ConfigError(`${program} is not bundled. There are ${BUNDLED.join(', ')}.`)
  const folder = existsSync('site') ? await bundleIfStale() : onlyBundle()
  return join(folder, outputOf(program))
}

/** Answers the folder of the bundle. */
export async function bundleIfStale(): Promise<string> {
  const folder = folderOf(hashOf(BUNDLE_SOURCES))
  await doOnceAcrossProcesses(
    () => existsSync(folder),
    LOCK,
    async () => {
      process.stderr.write('Bundling the server …\n')
      // In a process of its own, whose memory is free afterwards.
      const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'api/build-server.ts', folder])
      if (exitCode !== 0) throw new ConfigError(`The server could not be bundled.\n${stderr}`)
      removeOld()
    },
  )
  return folder
}

/** Its files name this folder and were made by this Bun. */
function folderOf(hash: string): string {
  const key = new Bun.CryptoHasher('sha256').update(`${hash} ${resolve('.')} ${Bun.version}`).digest('hex')
  return resolve(BUNDLE_FOLDER, key.slice(0, 16))
}

function onlyBundle(): string {
  const [name] = existsSync(BUNDLE_FOLDER) ? readdirSync(BUNDLE_FOLDER) : []
  if (!name) throw new ConfigError('The image has no bundle of the server: build it again.')
  return resolve(BUNDLE_FOLDER, name)
}

function removeOld(): void {
  const paths = readdirSync(BUNDLE_FOLDER).map((name) => join(BUNDLE_FOLDER, name))
  const ages = new Map(paths.map((path) => [path, statSync(path).mtimeMs]))
  const newestFirst = paths.toSorted((one, other) => (ages.get(other) ?? 0) - (ages.get(one) ?? 0))
  for (const path of newestFirst.slice(KEPT)) rmSync(path, { recursive: true, force: true })
}

export const outputOf = (program: string) => program.replace(/\.ts$/, '.js')

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runToEnd } from '../../api/testing/processes/started-process'

/** Where nothing answers: an installation that asks a registry fails. */
const NO_REGISTRY = 'http://127.0.0.1:9'

export interface Folder {
  path: string
  remove(): void
}

function openFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'castellan-program-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** An empty folder with the client of that server, installed by npm without a registry. */
export async function installClient(url: string): Promise<Folder> {
  const folder = openFolder()
  writeFileSync(join(folder.path, 'package.json'), JSON.stringify({ name: 'program', private: true, type: 'module' }))
  const npm = [
    'npm',
    'install',
    '--prefix',
    folder.path,
    '--cache',
    join(folder.path, '.npm'),
    '--registry',
    NO_REGISTRY,
  ]
  const { code, output } = await runToEnd([...npm, '--fetch-retries=0', `${url}/client/castellan-client.tgz`], {
    env: { PATH: process.env.PATH, HOME: folder.path },
  })
  if (code !== 0) throw new Error(`npm could not install the client: ${output}`)
  return folder
}

const sourceOf = ({ path }: Folder) => join(path, 'source')

export function writeTexts(folder: Folder, texts: Record<string, string>): void {
  mkdirSync(sourceOf(folder), { recursive: true })
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(sourceOf(folder), name), text)
}

/** Writes these texts as files and type-checks them, strictly, with the types of the installed client. */
export async function checkTypes(folder: Folder, texts: Record<string, string>) {
  writeTexts(folder, texts)
  const modules = [
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--typeRoots',
    resolve('node_modules/@types'),
  ]
  const compiler = [
    process.execPath,
    'node_modules/typescript-native/bin/tsc',
    '--ignoreConfig',
    '--strict',
    '--noEmit',
  ]
  const paths = Object.keys(texts).map((name) => join(sourceOf(folder), name))
  return runToEnd([...compiler, ...modules, ...paths], { env: { PATH: process.env.PATH } })
}

import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { create } from 'tar'
import { bundleClient } from './bundle-client'
import { type DescribedApi, typesOf } from './document-types'
import { writeDeclarations } from './write-declarations'

/** The files of the same sources are the same bytes everywhere, because lock files of others keep a hash of the package. */
const SAME_TIME = new Date('2026-01-01T00:00:00Z')

/** Makes the npm package of the client: `npm i` needs no registry for it, because it depends on nothing. */
export async function packClient(document: DescribedApi, tarball: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'castellan-client-'))
  try {
    await writePackage(document, folder)
    await mkdir(dirname(tarball), { recursive: true })
    const files = [...new Bun.Glob('**/*').scanSync({ cwd: folder })].sort()
    await create({ cwd: folder, file: tarball, prefix: 'package', gzip: true, portable: true, mtime: SAME_TIME }, files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writePackage(document: DescribedApi, folder: string) {
  const dist = join(folder, 'dist')
  await Promise.all([
    Bun.write(join(folder, 'package.json'), `${JSON.stringify(manifestOf(document), null, 2)}\n`),
    cp('api/client/README.md', join(folder, 'README.md')),
    Bun.write(join(folder, 'LICENSES.md'), await licences()),
    Bun.write(join(dist, 'schema.d.ts'), await typesOf(document)),
    bundleClient(document, dist),
    writeDeclarations(dist),
  ])
}

const manifestOf = ({ info }: DescribedApi) => ({
  name: '@castellan/client',
  version: info.version,
  description: 'Create, start and watch bots of Castellan, with types.',
  type: 'module',
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' }, './package.json': './package.json' },
  types: './dist/index.d.ts',
  files: ['dist', 'LICENSES.md'],
  sideEffects: false,
  license: 'UNLICENSED',
  engines: { node: '>=20' },
})

/** Parts of these packages are inside. */
const INSIDE = ['openapi-fetch', 'openapi-typescript-helpers', 'eventsource-parser', 'standardwebhooks']
const UNDER_STANDARDWEBHOOKS = ['@stablelib/base64', 'fast-sha256']

async function licences(): Promise<string> {
  const texts = await Promise.all([...INSIDE, ...UNDER_STANDARDWEBHOOKS].map(licenceOf))
  return `# Licences of the packages inside\n\n${texts.join('\n')}`
}

async function licenceOf(name: string): Promise<string> {
  const folder = join('node_modules', name)
  const { license, homepage, repository } = await Bun.file(join(folder, 'package.json')).json()
  const source = homepage ?? repository?.url ?? repository
  const text = Bun.file(join(folder, 'LICENSE'))
  return `## ${name}\n\n${license}, ${source}\n${(await text.exists()) ? `\n${(await text.text()).trim()}\n` : ''}`
}

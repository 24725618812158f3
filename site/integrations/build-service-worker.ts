import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { SERVICE_WORKER } from '../lib/updates/service-worker-protocol'

/** Without pictures: only installers and link previews request them. */
const PRECACHED = /\.(html|js|css|svg|woff2|webmanifest)$/
/** Pages that need a network: the end of a sign-in at Discord, and the map of a realm, which has no address of its own. */
const NEVER_PRECACHED = ['auth/discord/callback.html', 'realm/map.html']
const FOLDER = fileURLToPath(new URL('../service-worker', import.meta.url))

interface Entry {
  url: string
  /** Null if the file name contains a hash. */
  revision: string | null
}

/** Builds the worker that precaches the site; in development, one that unregisters itself. */
export function serviceWorker({ isWanted }: { isWanted: boolean }): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir)
        const files = isWanted ? await filesToPrecache(root) : []
        await writeFile(
          join(root, SERVICE_WORKER),
          await scriptOf(isWanted ? 'service-worker.ts' : 'unregister.ts', files),
        )
        logger.info(`${files.length} files to precache`)
      },
    },
  }
}

async function filesToPrecache(root: string): Promise<Entry[]> {
  // Pages are cached with their headers, which contain the policy.
  const headers = await readFile(join(root, '../_headers.json'), 'utf8')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && PRECACHED.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((name) => !NEVER_PRECACHED.includes(name))
  return Promise.all(names.sort().map((name) => entryOf(root, name, headers)))
}

async function entryOf(root: string, name: string, headers: string): Promise<Entry> {
  if (name.startsWith('_astro/')) return { url: `/${name}`, revision: null }
  const hash = new Bun.CryptoHasher('sha256').update(await readFile(join(root, name))).update(headers)
  const url = `/${name.replace(/\.html$/, '').replace(/^index$/, '')}`
  return { url, revision: hash.digest('hex').slice(0, 16) }
}

async function scriptOf(name: string, files: Entry[]): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(FOLDER, name)],
    define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    target: 'browser',
    format: 'iife',
    minify: true,
  })
  return outputs[0]?.text() ?? ''
}

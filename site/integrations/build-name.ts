import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const SOURCES = ['site', 'shared']
const NAME_LENGTH = 12

/** Defines `import.meta.env.BUILD` as a hash of the sources, so that equal sources give equal names. */
export function buildName(): AstroIntegration {
  return {
    name: 'build-name',
    hooks: {
      'astro:config:setup': async ({ config, updateConfig }) => {
        const name = JSON.stringify(await hashOfSources(fileURLToPath(config.root)))
        updateConfig({ vite: { define: { 'import.meta.env.BUILD': name } } })
      },
    },
  }
}

async function hashOfSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of SOURCES) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) hash.update(path.slice(root.length)).update(await readFile(path))
  }
  return hash.digest('hex').slice(0, NAME_LENGTH)
}

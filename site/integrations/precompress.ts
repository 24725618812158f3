import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AstroIntegration } from 'astro'

const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/

/** Writes a .br and a .gz file beside each text file, so that the server never compresses. */
export function precompress({ isWanted }: { isWanted: boolean }): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        if (!isWanted) return
        const files = await textsIn(fileURLToPath(dir))
        await Promise.all(files.map(compress))
        logger.info(`${files.length} files compressed`)
      },
    },
  }
}

async function textsIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

async function compress(file: string): Promise<void> {
  const text = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }))
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../foundation/errors'

const STAMP = 'dist/.stamp'
const SOURCES = ['site/**/*', 'shared/**/*', 'astro.config.mjs', 'tsconfig.json', 'bun.lock']

interface BuildOptions {
  publicUrl?: string | null
  /** One that leaves takes the place of an older one, so that every page is the newest. */
  worker?: 'stays' | 'leaves'
}

/** Builds the site when what it is made from has changed since the last time. */
export async function buildSiteIfStale({ publicUrl = null, worker = 'stays' }: BuildOptions = {}): Promise<void> {
  const stamp = `${await sourcesHash('.')} ${publicUrl ?? ''} ${worker}`
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  process.stderr.write('Building the site …\n')
  // Whoever asks for it, tests or a server under development: what is built is the site that players get.
  const always = ['NODE_ENV=production', 'ASTRO_TELEMETRY_DISABLED=1']
  const env = ['env', ...always, `PUBLIC_URL=${publicUrl ?? ''}`, `SITE_WORKER=${worker}`]
  const build = Bun.spawn([...env, process.execPath, '--bun', 'node_modules/.bin/astro', 'build'], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors, code] = await Promise.all([
    new Response(build.stdout).text(),
    new Response(build.stderr).text(),
    build.exited,
  ])
  if (code !== 0) {
    process.stderr.write(output + errors)
    throw new ConfigError('The site could not be built; the lines above say why.')
  }
  writeFileSync(STAMP, stamp)
}

/** One hash over all that the site is made from, names and contents. */
export async function sourcesHash(root: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for (const pattern of SOURCES) {
    const paths = await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: root, onlyFiles: true }))
    for (const path of paths.sort()) hash.update(`${path}\n`).update(await Bun.file(join(root, path)).bytes())
  }
  return hash.digest('hex')
}

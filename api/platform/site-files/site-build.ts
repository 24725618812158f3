import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ConfigError } from '../errors'
import type { Environment } from '../settings/read-setting'
import { lockFile } from '../sqlite/lock-file'

const STAMP = 'dist/.stamp'
/** Not in dist, which a build empties. */
const LOCK = 'node_modules/.cache/site-build.lock'
const POLL_INTERVAL = 100
const SOURCES = ['site/**/*', 'shared/**/*', 'astro.config.mjs', 'tsconfig.json', 'bun.lock']

interface BuildOptions {
  publicUrl?: string | null
  /** One that leaves takes the place of an older one, so that every page is the newest. */
  worker?: 'stays' | 'leaves'
}

export const siteWorkerOf = ({ SITE_WORKER }: Environment): BuildOptions['worker'] =>
  SITE_WORKER === 'leaves' || SITE_WORKER === 'stays' ? SITE_WORKER : undefined

/** Builds the site when what it is made from has changed since the last time. An image has only what came of it. */
export async function buildSiteIfStale(options: BuildOptions = {}): Promise<void> {
  const { publicUrl = null, worker = 'stays' } = options
  if (!existsSync('site')) return requireMatchingBuild(readFileSync(STAMP, 'utf8'), options)
  const stamp = `${sourcesHash('.')} ${publicUrl ?? ''} ${worker}`
  const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp
  await doOnceAcrossProcesses(isBuilt, LOCK, async () => {
    process.stderr.write('Building the site …\n')
    await build(publicUrl, worker)
    writeFileSync(STAMP, stamp)
  })
}

/** What was built for another address, or with another worker than the one that is asked for, is not to be served. */
export function requireMatchingBuild(stamp: string, { publicUrl, worker }: BuildOptions): void {
  const [, builtFor = '', builtWorker = ''] = stamp.split(' ')
  if (builtFor !== (publicUrl ?? ''))
    throw new ConfigError(
      `The image was built for ${builtFor || 'no PUBLIC_URL'}, not for ${publicUrl ?? 'none'}: build it again with this PUBLIC_URL.`,
    )
  if (worker && worker !== builtWorker)
    throw new ConfigError(`The image was built without SITE_WORKER=${worker}: build it again with it.`)
}

/** Of several processes one does the work, and the others wait for it; where it ends halfway, the next begins anew. */
export async function doOnceAcrossProcesses(
  isDone: () => boolean,
  lockPath: string,
  work: () => Promise<void>,
): Promise<void> {
  if (isDone()) return
  mkdirSync(dirname(lockPath), { recursive: true })
  let lock = lockFile(lockPath)
  while (!lock) {
    await Bun.sleep(POLL_INTERVAL)
    lock = lockFile(lockPath)
  }
  try {
    if (!isDone()) await work()
  } finally {
    lock.close()
  }
}

async function build(publicUrl: string | null, worker: 'stays' | 'leaves') {
  // Whoever asks for it, tests or a server under development: what is built is the site that players get.
  const always = ['NODE_ENV=production', 'ASTRO_TELEMETRY_DISABLED=1']
  const env = ['env', ...always, `PUBLIC_URL=${publicUrl ?? ''}`, `SITE_WORKER=${worker}`]
  const astro = Bun.spawn([...env, process.execPath, '--bun', 'node_modules/.bin/astro', 'build'], {
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [output, errors, code] = await Promise.all([
    new Response(astro.stdout).text(),
    new Response(astro.stderr).text(),
    astro.exited,
  ])
  if (code === 0) return
  process.stderr.write(output + errors)
  throw new ConfigError('The site could not be built; the lines above say why.')
}

/** One hash over all that the site is made from, names and contents. A start waits for it: file by file took six times as long. */
export function sourcesHash(root: string): string {
  const hash = new Bun.CryptoHasher('sha256')
  for (const pattern of SOURCES) {
    const paths = [...new Bun.Glob(pattern).scanSync({ cwd: root, onlyFiles: true })]
    for (const path of paths.sort()) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

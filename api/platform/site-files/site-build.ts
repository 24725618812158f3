import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { EMPTY_SHOP, SHOP_SETTINGS, type Shop } from '../../../shared/plans/shop'
import { ConfigError } from '../errors'
import type { Environment } from '../settings/read-setting'
import { doOnceAcrossProcesses, hashOf } from './build-once'
import { buildClientIfStale } from './client-build'

const STAMP = 'dist/.stamp'
/** Outside dist, which a build empties. */
const LOCK = 'node_modules/.cache/site-build.lock'
export const SITE_SOURCES = ['site/**/*', 'shared/**/*', 'astro.config.mjs', 'tsconfig.json', 'bun.lock']

interface BuildOptions {
  publicUrl?: string | null
  shop?: Shop
  /** A worker that `leaves` replaces an installed one and removes itself, so that every page is the newest. */
  worker?: 'stays' | 'leaves'
}

export const siteWorkerOf = ({ SITE_WORKER }: Environment): BuildOptions['worker'] =>
  SITE_WORKER === 'leaves' || SITE_WORKER === 'stays' ? SITE_WORKER : undefined

/** Builds the site if its sources have changed. A container image has no sources, only the build. */
export async function buildSiteIfStale(options: BuildOptions = {}): Promise<void> {
  const { publicUrl = null, worker = 'stays', shop = EMPTY_SHOP } = options
  if (!existsSync('site')) return requireMatchingBuild(readFileSync(STAMP, 'utf8'), options)
  const stamp = `${hashOf(SITE_SOURCES)} ${publicUrl ?? ''} ${worker} ${stampOf(shop)}`
  const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp
  await doOnceAcrossProcesses(isBuilt, LOCK, async () => {
    process.stderr.write('Building the site …\n')
    await build({ publicUrl, worker, shop })
    writeFileSync(STAMP, stamp)
  })
  await buildClientIfStale()
}

const stampOf = (shop: Shop) => encodeURIComponent(JSON.stringify(shop))

/** @throws if the image was built for another address, worker or shop */
export function requireMatchingBuild(stamp: string, { publicUrl, worker, shop = EMPTY_SHOP }: BuildOptions): void {
  const [, builtFor = '', builtWorker = '', builtShop = stampOf(EMPTY_SHOP)] = stamp.split(' ')
  if (builtFor !== (publicUrl ?? ''))
    throw new ConfigError(
      `The image was built for ${builtFor || 'no PUBLIC_URL'}, not for ${publicUrl ?? 'none'}: build it again with this PUBLIC_URL.`,
    )
  if (worker && worker !== builtWorker)
    throw new ConfigError(`The image was built without SITE_WORKER=${worker}: build it again with that setting.`)
  const changed = changedSettings(JSON.parse(decodeURIComponent(builtShop)), shop)
  if (changed.length > 0)
    throw new ConfigError(
      `The image was built with another ${changed.join(' and ')}: build it again with these settings.`,
    )
}

function changedSettings(built: Shop, shop: Shop): string[] {
  const names = Object.keys(SHOP_SETTINGS) as (keyof Shop)[]
  const isChanged = (name: keyof Shop) => JSON.stringify(built[name]) !== JSON.stringify(shop[name])
  return names.filter(isChanged).map((name) => SHOP_SETTINGS[name])
}

async function build({ publicUrl, worker, shop }: Required<BuildOptions>) {
  // Always the production build, also in tests and during development.
  const always = ['NODE_ENV=production', 'ASTRO_TELEMETRY_DISABLED=1']
  const env = [
    'env',
    ...always,
    `PUBLIC_URL=${publicUrl ?? ''}`,
    `SITE_WORKER=${worker}`,
    `SITE_SHOP=${JSON.stringify(shop)}`,
  ]
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

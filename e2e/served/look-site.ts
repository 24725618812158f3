import { loadSite } from '../../api/platform/site-files/site-files'

const FOLDER = '.look'

/** Builds the site with its state page into a folder of its own and serves it until it is stopped. */
const astro = [process.execPath, '--bun', 'node_modules/.bin/astro', 'build', '--outDir', FOLDER]
const build = Bun.spawnSync(astro, { env: { ...process.env, LOOK: '1' } })
if (!build.success) {
  process.stderr.write(`${build.stdout}${build.stderr}`)
  process.exit(1)
}
const site = await loadSite(FOLDER)
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => site.answer(request) })
process.stdout.write(`Look  http://localhost:${server.port}/_look\n`)

import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedMongo } from '../../api/embedded/mongodb/start'

/**
 * Opens the embedded store with MongoDB's own tools, which are too big for the dependencies: the data service of
 * Compass, and mongosh. They are installed into STORE_TOOLS, or into a folder that is removed afterwards.
 */
const packages = ['mongodb-data-service@22.41.1', 'mongosh@2.12.0']
const tools = [
  { name: 'Compass', script: 'compass.cjs', run: (uri: string) => ['node', 'compass.cjs', uri] },
  {
    name: 'mongosh',
    script: 'mongosh.js',
    run: (uri: string) => ['node', 'node_modules/.bin/mongosh', '--quiet', '--norc', uri, 'mongosh.js'],
  },
]

const SHOWN = 120
const folder = mkdtempSync(join(tmpdir(), 'castellan-store-walk-'))
const home = process.env.STORE_TOOLS ?? join(folder, 'tools')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

mkdirSync(home, { recursive: true })
await Bun.write(join(home, 'package.json'), '{ "private": true }')
await output(['npm', 'install', '--no-audit', '--no-fund', '--legacy-peer-deps', '--silent', ...packages])
const store = await startEmbeddedMongo({ dataDir: join(folder, 'data'), port: 0 })
let failures = 0
for (const tool of tools) failures += await walk(tool)
await store.stop()
process.exit(failures === 0 ? 0 : 1)

/** How many steps have failed. */
async function walk({ name, script, run }: (typeof tools)[number]): Promise<number> {
  cpSync(join(import.meta.dir, script), join(home, script))
  const said = await output(run(store.uri), { HOME: folder })
  const steps = said.split('\n').filter((line) => /^(ok|FAILED) /.test(line))
  const failed = steps.filter((line) => line.startsWith('FAILED'))
  process.stdout.write(`${name}: ${steps.length - failed.length} of ${steps.length} steps work\n`)
  for (const line of steps) process.stdout.write(`  ${line.slice(0, SHOWN)}\n`)
  return steps.length === 0 ? 1 : failed.length
}

async function output(command: string[], env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn(command, { cwd: home, stdout: 'pipe', stderr: 'inherit', env: { ...process.env, ...env } })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${command[0]} has failed:\n${said}`)
  return said
}

// Installs the pinned Bun and the locked packages if needed. Runs on plain Node, and offline once they are installed.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

const { bun: version } = JSON.parse(readFileSync('package.json', 'utf8')).dependencies
const bun = 'node_modules/bun/bin/bun.exe'
const install = ['install', '--frozen-lockfile', '--silent']

function installedBun() {
  try {
    return execFileSync(bun, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

function run(command, args) {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

try {
  if (installedBun() === version) {
    run(bun, install)
  } else {
    // npx would prefer a broken copy over a fresh one.
    for (const path of ['bun', '.bin/bun', '.bin/bunx'])
      rmSync(`node_modules/${path}`, { recursive: true, force: true })
    process.stderr.write('Installing Bun and the packages of the lock file …\n')
    run('npx', ['--yes', '--allow-scripts=bun', `bun@${version}`, ...install])
  }
} catch (error) {
  const sentence =
    error.code === 'ENOENT'
      ? 'npx was not found: install npm 10 or newer next to Node, then try again.'
      : 'The packages could not be installed; the lines above say why.'
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

import { beforeEach, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAfterTest } from '../closing'
import { runToEnd } from '../processes/started-process'

/** Logs its arguments and the current keys file; fails as FAILS says. */
const DOCKER = `#!/bin/sh
printf '%s\\n' "$*" >> "$TOP/calls"
case "$*" in
  *"$FAILS"*) [ -z "$FAILS" ] || exit 1 ;;
esac
case "$*" in
  'compose ps'*) echo container-of-web-2 ;;
  'inspect'*) echo sha256:at-work ;;
  *mongodump*) echo a dump ;;
  *mongorestore*) cat > "$TOP/restored" ;;
  *up*--force-recreate*) cat "$TOP/deploy/secrets/encryption-keys" >> "$TOP/keys-at-renewal" 2> /dev/null ;;
esac
exit 0
`
const OLD = `2026a:${Buffer.alloc(32, 1).toString('base64')}`
const RENEWAL = 'compose up -d --no-deps --no-build --force-recreate --wait --wait-timeout 120'
const ALL = ['worker-1', 'worker-2', 'web-1', 'web-2']

let top: string
const inTop = (path: string) => join(top, path)
const KEYS = 'deploy/secrets/encryption-keys'

beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'castellan-operate-'))
  closeAfterTest(() => rmSync(top, { recursive: true }))
  for (const folder of ['bin', 'deploy/secrets']) mkdirSync(inTop(folder), { recursive: true })
  copyFileSync('deploy/operate.sh', inTop('deploy/operate.sh'))
  writeFileSync(inTop('bin/docker'), DOCKER, { mode: 0o755 })
  writeFileSync(inTop(KEYS), `${OLD}\n`)
  chmodSync(inTop(KEYS), 0o400)
})

async function operate(args: string[], fails = '') {
  rmSync(inTop('calls'), { force: true })
  const env = { PATH: `${inTop('bin')}:${process.env.PATH}`, TOP: top, FAILS: fails }
  const { code, output } = await runToEnd(['sh', inTop('deploy/operate.sh'), ...args], { env })
  const calls = existsSync(inTop('calls')) ? readFileSync(inTop('calls'), 'utf8').trim().split('\n') : []
  return { code, said: output, calls }
}

const renewals = (processes: string[]) => processes.map((name) => `${RENEWAL} ${name}`)

describe('sh deploy/operate.sh', () => {
  test('keeps the running image, builds, and restarts the processes one by one, even for a changed secret only', async () => {
    const { code, calls } = await operate(['update'])
    expect(code).toBe(0)
    expect(calls).toEqual([
      'compose ps -aq web-2',
      'inspect --format {{.Image}} container-of-web-2',
      'tag sha256:at-work castellan:before',
      'compose build',
      ...renewals(ALL),
    ])
    expect((await operate(['renew'])).calls).toEqual(renewals(ALL))
  })

  test('stops at the first process that does not become healthy, shows its log, and names both ways to go on', async () => {
    const { code, said, calls } = await operate(['update'], '--wait-timeout 120 worker-2')
    expect(code).toBe(1)
    expect(calls.slice(4)).toEqual([
      ...renewals(['worker-1', 'worker-2']),
      'compose logs --no-log-prefix --tail 20 worker-2',
    ])
    expect(said).toContain('worker-2 does not become healthy')
    for (const way of ['renew', 'back']) expect(said).toContain(`sh deploy/operate.sh ${way}`)
  })

  test('restarts nothing if the build fails', async () => {
    const { code, calls } = await operate(['update'], 'compose build')
    expect([code, calls.at(-1)]).toEqual([1, 'compose build'])
  })

  test('goes back to the previous image, if there is one', async () => {
    const { calls } = await operate(['back'])
    expect(calls).toEqual(['image inspect castellan:before', 'tag castellan:before castellan', ...renewals(ALL)])
    const { code, calls: tried } = await operate(['back'], 'image inspect')
    expect([code, tried]).toEqual([1, ['image inspect castellan:before']])
  })

  test('lets every process read a new key before any uses it, and all use it before data is sealed again', async () => {
    const { code, calls } = await operate(['change-keys'])
    expect(code).toBe(0)
    const rotate = 'compose exec -T web-2 bun api/operations/commands/rotate-keys.ts'
    expect(calls).toEqual([...renewals(ALL), ...renewals(ALL), rotate])
    const kept = readFileSync(inTop('keys-at-renewal'), 'utf8').trim().split('\n')
    const [fresh = ''] = kept.at(-1)?.split(',') ?? []
    expect(fresh).toMatch(/^\d{8}-\d{6}:[\w+/]{43}=$/)
    expect(kept).toEqual([...ALL.map(() => `${OLD},${fresh}`), ...ALL.map(() => `${fresh},${OLD}`)])
    expect(readFileSync(inTop(KEYS), 'utf8')).toBe(`${fresh},${OLD}\n`)
    expect(statSync(inTop(KEYS)).mode & 0o777).toBe(0o400)
  })

  test('seals nothing with a new key if a process does not become healthy', async () => {
    const { code, calls } = await operate(['change-keys'], '--wait-timeout 120 web-1')
    expect([code, calls.filter((call) => call.includes('rotate-keys'))]).toEqual([1, []])
    expect(readFileSync(inTop(KEYS), 'utf8')).toStartWith(`${OLD},`)
  })

  test('copies MongoDB into a file for its owner alone, which gets its name once it is complete', async () => {
    const file = inTop('monday')
    expect((await operate(['backup', file], 'mongodump')).code).toBe(1)
    expect(existsSync(file)).toBe(false)
    expect((await operate(['backup', file])).code).toBe(0)
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['a dump\n', 0o600])
    expect((await operate(['backup', file])).said).toBe(`${file} already exists.`)
  })

  test('restores a dump while no process runs, and empties Redis, which has newer runs', async () => {
    writeFileSync(inTop('monday'), 'a dump\n')
    const { code, calls } = await operate(['restore', inTop('monday')])
    expect(code).toBe(0)
    expect(calls).toEqual([
      `compose stop ${ALL.join(' ')}`,
      'compose exec -T mongodb mongorestore --drop --oplogReplay --gzip --archive',
      'compose exec -T redis redis-cli FLUSHALL',
      'compose up -d --no-build --wait',
    ])
    expect(readFileSync(inTop('restored'), 'utf8')).toBe('a dump\n')
    expect((await operate(['restore', inTop('tuesday')])).said).toBe(`${inTop('tuesday')} cannot be read.`)
  })

  test.each([[[]], [['renew', 'web-1']], [['backup']], [['destroy']]])('prints its usage: %j', async (args) => {
    const { code, said, calls } = await operate(args)
    expect([code, calls]).toEqual([1, []])
    expect(said).toStartWith('Say what to do: update, renew, back, change-keys, backup FILE or restore FILE.')
  })
})

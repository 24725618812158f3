import { registerAt, signInAt } from '../../api/testing/processes/remote-player'
import { expect } from './expect'
import type { Installation } from './installation'
import { createResidents, type Residents } from './residents'

const PROCESSES = ['worker-1', 'worker-2', 'web-1', 'web-2']
const CADDYFILE = 'deploy/caddy/Caddyfile'
const KEYS = 'deploy/secrets/encryption-keys'
const PLAYERS = 4

/** One task of an operator and its checks. */
interface Step {
  name: string
  work(): Promise<void>
}

interface Day extends Installation {
  residents: Residents
}

/** An operator's day; each step builds on the ones before it. */
export function operatorDay(installation: Installation): Step[] {
  const { compose, url } = installation
  const residents = createResidents(url)
  const day = { ...installation, residents }
  return [
    { name: 'the first start', work: async () => void (await compose('up', '-d', '--build', '--wait')) },
    {
      name: 'from a registration to the console, through Caddy',
      async work() {
        while (residents.all.length < PLAYERS) await residents.add()
        await residents.expectUndisturbed(async () => {})
      },
    },
    { name: 'a new version', work: () => newVersion(day) },
    { name: 'a bad version that disturbs no other process, and the way back', work: () => badVersion(day) },
    { name: 'changed keys, without the end of a bot', work: () => changedKeys(day) },
    { name: 'Caddy reloaded while consoles are open', work: () => reloadedProxy(day) },
    { name: 'a backup, and its restore into an empty store', work: () => restoredBackup(day) },
    { name: 'down and up', work: () => downAndUp(day) },
  ]
}

async function newVersion(day: Day) {
  const { read, write, residents } = day
  const [before] = await imagesOf(day)
  write('shared/time.ts', `${read('shared/time.ts')}\n// A new version.\n`)
  await residents.expectUndisturbed(() => operateOrFail(day, 'update'))
  const images = await imagesOf(day)
  expect(isOne(images) && images[0] !== before, 'Not every process has the new image.')
}

async function badVersion(day: Day) {
  const { read, write, operate, containersOf, residents } = day
  const good = read('api/worker.ts')
  const others = await containersOf(PROCESSES.slice(1))
  write('api/worker.ts', "throw new Error('A bad version.')\n")
  await residents.expectUndisturbed(async () => {
    const { code, output } = await operate('update')
    expect(
      code === 1 && output.includes('worker-1 does not become healthy'),
      `operate.sh update did not stop: ${output}`,
    )
    expect(output.includes('A bad version.'), 'The log of the process is not shown.')
  })
  expect(Bun.deepEquals(await containersOf(PROCESSES.slice(1)), others), 'Another process was touched.')
  write('api/worker.ts', good)
  await residents.expectUndisturbed(() => operateOrFail(day, 'back'))
  expect(isOne(await imagesOf(day)), 'Not every process runs the previous image.')
}

async function changedKeys(day: Day) {
  const { compose, pathOf, read, residents } = day
  const overwrite = (text: string) => Bun.write(pathOf(KEYS), text)
  const rotate = ['exec', '-T', 'web-1', 'bun', 'api/operations/commands/rotate-keys.ts']
  const kept = read(KEYS)
  // Written in place, so the container sees it: the mistake of an operator who skips the intermediate step.
  await overwrite(`fresh:${Buffer.alloc(32, 7).toString('base64')},${kept}`)
  const refused = await compose(...rotate).catch(({ message }: Error) => message)
  expect(refused.includes('4 of 4 running processes do not seal with fresh'), `rotate-keys did not refuse: ${refused}`)
  await overwrite(kept)
  let output = ''
  await residents.expectUndisturbed(async () => {
    output = await operateOrFail(day, 'change-keys')
  })
  expect(/Resealed with \S+: 4\./.test(output), `Not every secret was sealed with the new key: ${output}`)
  for (const { player, botId } of residents.all) {
    await player.stop(botId)
    await player.start(botId)
  }
  await residents.expectAllPlaying()
}

async function reloadedProxy({ url, compose, read, write, residents }: Day) {
  const opened = residents.all.map(({ console }) => console.opened)
  write(CADDYFILE, read(CADDYFILE).replace('\theader @public', '\theader X-Reloaded yes\n\theader @public'))
  await residents.expectUndisturbed(() =>
    compose('exec', '-T', 'caddy', 'caddy', 'reload', '--config', '/etc/caddy/Caddyfile'),
  )
  expect((await fetch(url)).headers.get('x-reloaded') === 'yes', 'Caddy still has the old Caddyfile.')
  const reopened = residents.all.filter(({ console }, index) => console.opened !== opened[index])
  expect(reopened.length === 0, 'A console was cut.')
}

async function restoredBackup(day: Day) {
  const { url, compose, residents } = day
  await operateOrFail(day, 'backup', 'monday')
  const late = await registerAt(url)
  await compose('down')
  await compose('down', '--volumes', 'mongodb')
  await compose('up', '-d', '--wait')
  expect(!(await isKnown(url, late.email)), 'The store is not empty.')
  await operateOrFail(day, 'restore', 'monday')
  await residents.comeBack()
  expect(!(await isKnown(url, late.email)), 'A player who registered after the backup is there again.')
}

async function downAndUp({ compose, residents }: Day) {
  await compose('down')
  await compose('up', '-d', '--wait')
  await residents.comeBack()
}

async function operateOrFail({ operate }: Day, ...args: string[]) {
  const { code, output } = await operate(...args)
  expect(code === 0, `operate.sh ${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

const imagesOf = async ({ containersOf }: Day) => (await containersOf(PROCESSES)).map(({ image }) => image)

const isOne = (values: string[]) => new Set(values).size === 1

const isKnown = (url: string, email: string) =>
  signInAt(url, email).then(
    () => true,
    () => false,
  )

import { answerOf } from '../../api/testing/answer-of'
import { type RemotePlayer, registerAt, signInAt } from '../../api/testing/processes/remote-player'
import { MINUTE } from '../../shared/time'
import { callRepeatedly, type FollowedStream, followStream } from '../cluster/load'
import type { Installation } from './installation'

const PROCESSES = ['worker-1', 'worker-2', 'web-1', 'web-2']
const CADDYFILE = 'deploy/caddy/Caddyfile'
const KEYS = 'deploy/secrets/encryption-keys'
const PLAYERS = 4
const POLL_INTERVAL = 200
const PLAY_TIMEOUT = 3 * MINUTE

interface Resident {
  player: RemotePlayer
  botId: string
  console: FollowedStream
}

/** One task of an operator and its checks. */
interface Step {
  name: string
  work(): Promise<void>
}

function expect(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(what)
}

export function operatorDay(installation: Installation): Step[] {
  const { url, compose, operate, read, write, containersOf } = installation
  const residents: Resident[] = []
  const bot = async ({ player, botId }: Resident) => (await answerOf(player.api.bots({ id: botId }).get())).bot
  const linesOf = ({ console }: Resident) => console.blocks.filter((block) => /^id: \d+$/m.test(block))

  async function addResident(): Promise<Resident> {
    const player = await registerAt(url)
    const botId = await player.addBot(`castle_${residents.length}`)
    await player.start(botId)
    return { player, botId, console: followStream(`${url}/api/bots/${botId}/console`, player.token) }
  }

  /** Waits until each bot has printed another line. */
  async function expectAllPlaying() {
    const seen = residents.map((each) => linesOf(each).length)
    const isBehind = () => residents.some((each, index) => linesOf(each).length <= (seen[index] ?? 0))
    const until = Date.now() + PLAY_TIMEOUT
    while (isBehind()) {
      expect(Date.now() < until, 'A bot has stopped printing.')
      await Bun.sleep(POLL_INTERVAL)
    }
    for (const each of residents) expect((await bot(each)).state === 'online', 'A bot is not online.')
  }

  /** No line number is missing or repeated, however often a console was reopened. */
  function expectWholeConsoles() {
    for (const each of residents) {
      const numbers = linesOf(each).map((block) => Number(/^id: (\d+)$/m.exec(block)?.[1]))
      const jumps = numbers.filter((number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1)
      expect(jumps.length === 0, `A console jumps to line ${jumps.join(', ')}.`)
    }
  }

  /** Makes calls during the work, none of which may fail. */
  async function withoutDisruption(work: () => Promise<unknown>) {
    const [first] = residents
    const calls = [
      callRepeatedly(async () => answerOf(first?.player.api.bots.get() ?? Promise.reject())),
      callRepeatedly(async () => expect((await fetch(url)).ok, 'The first page is not there.')),
    ]
    await work().finally(() => Promise.all(calls.map((each) => each.end())))
    const failed = calls.flatMap((each) => each.failed)
    expect(failed.length === 0, `${failed.length} calls failed: ${failed[0]}`)
    await expectAllPlaying()
    expectWholeConsoles()
  }

  async function operateOrFail(...args: string[]) {
    const { code, output } = await operate(...args)
    expect(code === 0, `operate.sh ${args.join(' ')} ended with ${code}:\n${output}`)
    return output
  }

  const imagesOf = async (names: string[]) => (await containersOf(names)).map(({ image }) => image)
  const isOne = (values: string[]) => new Set(values).size === 1

  async function newVersion() {
    const [before] = await imagesOf(PROCESSES)
    write('shared/time.ts', `${read('shared/time.ts')}\n// A new version.\n`)
    await withoutDisruption(() => operateOrFail('update'))
    const images = await imagesOf(PROCESSES)
    expect(isOne(images) && images[0] !== before, 'Not every process has the new image.')
  }

  async function badVersion() {
    const good = read('api/worker.ts')
    const others = await containersOf(PROCESSES.slice(1))
    write('api/worker.ts', "throw new Error('A bad version.')\n")
    await withoutDisruption(async () => {
      const { code, output } = await operate('update')
      expect(
        code === 1 && output.includes('worker-1 does not become healthy'),
        `operate.sh update did not stop: ${output}`,
      )
      expect(output.includes('A bad version.'), 'The log of the process is not shown.')
    })
    expect(Bun.deepEquals(await containersOf(PROCESSES.slice(1)), others), 'Another process was touched.')
    write('api/worker.ts', good)
    await withoutDisruption(() => operateOrFail('back'))
    expect(isOne(await imagesOf(PROCESSES)), 'Not every process runs the previous image.')
  }

  async function changedKeys() {
    const rotate = ['docker', 'compose', 'exec', '-T', 'web-1', 'bun', 'api/operations/commands/rotate-keys.ts']
    const kept = read(KEYS)
    // Written in place, so the container sees it: the mistake of an operator who skips the intermediate step.
    await overwrite(`fresh:${Buffer.alloc(32, 7).toString('base64')},${kept}`)
    const refused = await compose(...rotate.slice(2)).catch(({ message }: Error) => message)
    expect(
      refused.includes('4 of 4 running processes do not seal with fresh'),
      `rotate-keys did not refuse: ${refused}`,
    )
    await overwrite(kept)
    let output = ''
    await withoutDisruption(async () => {
      output = await operateOrFail('change-keys')
    })
    expect(/Sealed anew with \S+: 4\./.test(output), `Not everything was sealed anew: ${output}`)
    for (const { player, botId } of residents) {
      await player.stop(botId)
      await player.start(botId)
    }
    await expectAllPlaying()
  }

  const overwrite = (text: string) => Bun.write(installation.pathOf(KEYS), text)

  async function reloadedProxy() {
    const opened = residents.map(({ console }) => console.opened)
    write(CADDYFILE, read(CADDYFILE).replace('\theader @public', '\theader X-Reloaded yes\n\theader @public'))
    await withoutDisruption(() => compose('exec', '-T', 'caddy', 'caddy', 'reload', '--config', '/etc/caddy/Caddyfile'))
    expect((await fetch(url)).headers.get('x-reloaded') === 'yes', 'Caddy has the Caddyfile that it had.')
    const openedSince = residents.filter(({ console }, index) => console.opened !== opened[index])
    expect(openedSince.length === 0, 'A console was cut.')
  }

  async function restoredBackup() {
    await operateOrFail('backup', 'monday')
    const late = await registerAt(url)
    await compose('down')
    await compose('down', '--volumes', 'mongodb')
    await compose('up', '-d', '--wait')
    expect(!(await isKnown(late.email)), 'The store is not empty.')
    await operateOrFail('restore', 'monday')
    await comeBack()
    expect(!(await isKnown(late.email)), 'Who came after the backup is there again.')
  }

  const isKnown = (email: string) =>
    signInAt(url, email).then(
      () => true,
      () => false,
    )

  async function comeBack() {
    for (const each of residents) {
      await each.console.end()
      each.console = followStream(`${url}/api/bots/${each.botId}/console`, each.player.token)
    }
    await expectAllPlaying()
  }

  async function downAndUp() {
    await compose('down')
    await compose('up', '-d', '--wait')
    await comeBack()
  }

  return [
    { name: 'the first start', work: async () => void (await compose('up', '-d', '--build', '--wait')) },
    {
      name: 'from a registration to the console, through Caddy',
      async work() {
        while (residents.length < PLAYERS) residents.push(await addResident())
        await withoutDisruption(async () => {})
      },
    },
    { name: 'a new version', work: newVersion },
    { name: 'a bad version, of which the rest notices nothing, and the way back', work: badVersion },
    { name: 'changed keys, by which no bot ends', work: changedKeys },
    { name: 'Caddy reloaded while consoles are open', work: reloadedProxy },
    { name: 'a backup, and its restore into an empty store', work: restoredBackup },
    { name: 'down and up', work: downAndUp },
  ]
}

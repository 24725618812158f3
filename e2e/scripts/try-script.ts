import { systemClock } from '../../api/platform/time/clock'
import { dryRunScript } from '../../api/scripts/dry-run/process/dry-run-script'
import { createScriptHosts } from '../../api/scripts/hosts/script-hosts'
import { formatLine } from '../../shared/console/console-lines'

/** Plays a script from a file in a private world, and prints its lines and figures. */
export async function tryScript(file = '', days = '7', seed = 'trial-1'): Promise<boolean> {
  const hosts = createScriptHosts({ clock: systemClock, log: console, size: 1 })
  const { end, figures, steps, memory, digest } = await dryRunScript(hosts, {
    source: await Bun.file(file).text(),
    server: 'DE1',
    seed,
    days: Number(days),
    onLine: ({ at, sign, text }) => say(formatLine({ at, sign, text })),
  })
  const { gained, looks, reads, changes, declined, lines, strength } = figures
  say(JSON.stringify({ gained, looks, reads, changes, declined, lines, strength, steps, memory, digest }))
  say(`Ends with ${end.code}. ${end.message}`)
  await hosts.close()
  return end.code !== 'script_error' && end.code !== 'script_limit'
}

const say = (line: string) => process.stdout.write(`${line}\n`)

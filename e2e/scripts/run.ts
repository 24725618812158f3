import { tryDryRuns } from './dry'
import { tryEvil } from './evil'
import { tryKills } from './kills'
import { trySleepers } from './sleepers'
import { tryScript } from './try-script'

const commands: Record<string, (...given: string[]) => Promise<boolean>> = {
  evil: tryEvil,
  try: tryScript,
  kills: tryKills,
  sleepers: trySleepers,
  dry: tryDryRuns,
}
const USAGE = `npm run script -- evil            hostile scripts, with 200 bots beside them
npm run script -- try FILE 7      plays seven days of a script
npm run script -- dry             seven days of each template beside its script
npm run script -- kills 100 3     100 scripts, whose hosts, workers and web process are killed
npm run script -- sleepers 1000   memory of sleeping scripts
`

const [name = '', ...given] = process.argv.slice(2)
const command = commands[name]
if (command) process.exit((await command(...given)) ? 0 : 1)
process.stderr.write(USAGE)
process.exit(2)

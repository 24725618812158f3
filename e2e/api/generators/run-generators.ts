import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerAt } from '../../../api/testing/processes/remote-player'
import { SECOND } from '../../../shared/time'
import { type Castellan, createCastellan } from '../../served/castellan'
import { buyProfessional, createToken } from '../professional'
import type { Generator, Place } from './generator'
import { go } from './go'
import { python } from './python'

// Child processes end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const folder = mkdtempSync(join(tmpdir(), 'castellan-generators-'))
let castellan: Castellan | undefined
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const url = process.env.CASTELLAN_URL ?? (await serve())
const document = join(folder, 'openapi.json')
await Bun.write(document, await fetch(`${url}/openapi.json`))
const failures = [await outcomeOf(python, 'python'), await outcomeOf(go, 'go')].filter((isFailure) => isFailure)
await castellan?.remove()
process.exit(failures.length === 0 ? 0 : 1)

async function serve(): Promise<string> {
  castellan = createCastellan({ DATA_DIR: join(folder, 'data') })
  await castellan.start()
  return castellan.url
}

/** Whether it failed. */
async function outcomeOf(generator: Generator, name: string): Promise<boolean> {
  const missing = await generator.missing()
  if (missing) {
    say(`${generator.name}: skipped, needs ${missing}.`)
    return false
  }
  say(generator.name)
  const place = { folder: join(folder, name), document }
  mkdirSync(place.folder)
  try {
    await work(generator, place)
    return false
  } catch (error) {
    say(`  ! ${error instanceof Error ? error.message : error}`)
    return true
  }
}

async function work(generator: Generator, place: Place): Promise<void> {
  await timed('generated', () => generator.generate(place))
  say(`  ${await sizeOf(generator, place)}`)
  await timed('compiled', () => generator.compile(place))
  const player = await registerAt(url)
  await buyProfessional(player)
  const env = {
    CASTELLAN_URL: url,
    CASTELLAN_TOKEN: await createToken(player),
    CASTLE: `Ansgar ${Date.now() % 100_000}`,
  }
  await timed('used', () => generator.tryOut(place, env))
}

async function timed(what: string, act: () => Promise<string>): Promise<void> {
  const startedAt = Date.now()
  const said = await act()
  say(`  ${what} in ${((Date.now() - startedAt) / SECOND).toFixed(1)} s`)
  for (const line of said.split('\n').filter((each) => each.trim())) say(`    ${line}`)
}

async function sizeOf({ generated }: Generator, place: Place): Promise<string> {
  const paths = [...new Bun.Glob(generated).scanSync({ cwd: place.folder, absolute: true })]
  const texts = await Promise.all(paths.map((path) => Bun.file(path).text()))
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length - 1, 0)
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
  return `${paths.length} files, ${lines.toLocaleString('en')} lines, ${Math.round(bytes / 1000).toLocaleString('en')} kB`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

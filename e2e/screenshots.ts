import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { MINUTE, SECOND } from '../shared/time'
import { THEMES } from '../site/lib/theme/themes'
import { launchOptions } from './browser/launch-options'
import { type DemoServer, startDemo } from './pictures/demo-server'
import { README_FOLDER, README_PICTURES, takeForReadme } from './pictures/readme-pictures'
import { LOOK_SHOTS, type Shot, shotsOf } from './pictures/shots'
import { bringTo, openAs } from './pictures/take'
import { type Look, startLook } from './served/look'

const FOLDER = 'screenshots'
const WIDTHS = [1280, 390]
const HEIGHT = 800
/** The state page is very long. */
const SCREENSHOT_TIMEOUT = 2 * MINUTE
const FOR_README = '--readme'

const NAMES = [...shotsOf({ botId: '', scriptId: '' }), ...LOOK_SHOTS].map(({ name }) => name)
const args = process.argv.slice(2)
const isForReadme = args.includes(FOR_README)
const names = args.filter((name) => name !== FOR_README)
const unknown = names.filter((name) => !NAMES.includes(name))
if (unknown.length > 0) {
  say(
    `There is no page ${unknown.join(', ')}. There are: ${NAMES.join(', ')}; and ${FOR_README} for the pictures of the README.`,
  )
  process.exit(1)
}

const startedAt = Date.now()
const isWanted = (name: string) => names.length === 0 || names.includes(name)
const server = await startDemo()
const browser = await chromium.launch(launchOptions({ isPainted: true }))
await (isForReadme ? takeReadme() : takeAll())
await browser.close()
await server.close()
process.exit(0)

async function takeReadme() {
  const pictures = README_PICTURES.filter(({ shot }) => isWanted(shot))
  say(`Takes ${pictures.length} pictures of the README into ${README_FOLDER}/.`)
  for (const [place, picture] of pictures.entries()) {
    const bytes = await takeForReadme(browser, server, picture)
    progress(place + 1, pictures.length, `${picture.file}, ${Math.round(bytes / 1000)} kB`)
  }
}

async function takeAll() {
  const shots = shotsOf(server.demo).filter(({ name }) => isWanted(name))
  const looks = LOOK_SHOTS.filter(({ name }) => isWanted(name))
  const total = (shots.length + looks.length) * THEMES.length * WIDTHS.length
  say(
    `Takes ${total} pictures into ${FOLDER}/: ${shots.length + looks.length} pages, ${THEMES.length} themes, ${WIDTHS.join(' and ')} px.`,
  )
  mkdirSync(FOLDER, { recursive: true })
  const look = looks.length > 0 ? await startLook() : null
  let done = 0
  for (const theme of THEMES)
    for (const [from, some] of [
      [server, shots],
      [look, looks],
    ] as const)
      for (const shot of some) {
        await take(shot, theme, from)
        done += WIDTHS.length
        progress(done, total, `${shot.name}, ${theme}`)
      }
  await look?.stop()
}

async function take(shot: Shot, theme: string, from: DemoServer | Look | null) {
  if (!from) return
  const page = await openAs(browser, shot.as, { server, theme })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await bringTo(page, from.url, shot)
    const path = join(FOLDER, `${shot.name}-${theme}-${width}.png`)
    await page.screenshot({ path, fullPage: !shot.press, animations: 'disabled', timeout: SCREENSHOT_TIMEOUT })
  }
  await page.context().close()
}

function progress(done: number, total: number, what: string) {
  const seconds = Math.round((Date.now() - startedAt) / SECOND)
  say(`${done} of ${total} after ${seconds} s: ${what}`)
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import type { DemoServer } from './demo-server'
import { shotsOf } from './shots'
import { bringTo, openAs } from './take'

export const README_FOLDER = 'docs/pictures'

interface ReadmePicture {
  file: string
  shot: string
  theme: 'dark' | 'light' | 'midnight'
  screen: 'desktop' | 'phone'
}

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 840 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5 },
}
const QUALITY = 84

const dark = (shot: string, screen: ReadmePicture['screen'] = 'desktop'): ReadmePicture => ({
  file: screen === 'phone' ? `${shot}-phone.webp` : `${shot}.webp`,
  shot,
  theme: 'dark',
  screen,
})

export const README_PICTURES: ReadmePicture[] = [
  dark('landing'),
  dark('landing', 'phone'),
  dark('pricing'),
  dark('pricing', 'phone'),
  dark('login'),
  dark('realm'),
  dark('realm', 'phone'),
  dark('dashboard'),
  dark('dashboard', 'phone'),
  { ...dark('dashboard'), file: 'dashboard-light.webp', theme: 'light' },
  { ...dark('dashboard'), file: 'dashboard-midnight.webp', theme: 'midnight' },
  dark('create-bot-chosen'),
  dark('create-bot-chosen', 'phone'),
  dark('console'),
  dark('console', 'phone'),
  dark('script'),
  dark('script', 'phone'),
  dark('analytics'),
  dark('accounts'),
  dark('profile'),
  dark('settings'),
  dark('settings-notifications'),
  dark('settings-notifications', 'phone'),
  dark('mail-alert'),
  dark('mail-summary'),
  dark('admin'),
]

/** Answers the file size. */
export async function takeForReadme(browser: Browser, server: DemoServer, picture: ReadmePicture): Promise<number> {
  const shot = shotsOf(server.demo).find(({ name }) => name === picture.shot)
  if (!shot) throw new Error(`There is no shot ${picture.shot}.`)
  const page = await openAs(browser, shot.as, { server, theme: picture.theme, options: SCREENS[picture.screen] })
  await bringTo(page, server.url, shot)
  const taken = await page.screenshot({ animations: 'disabled' })
  await page.context().close()
  const { size } = await sharp(taken).webp({ quality: QUALITY, effort: 6 }).toFile(join(README_FOLDER, picture.file))
  return size
}

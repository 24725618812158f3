import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { PATHS } from '../../shared/paths'
import { themeTokens } from '../testing/theme-tokens'

const FOLDER = join(import.meta.dir, '../public')

interface Icon {
  src: string
  sizes: string
  purpose?: string
}

interface Manifest {
  start_url: string
  scope: string
  background_color: string
  theme_color: string
  icons: Icon[]
  shortcuts: { url: string; icons: Icon[] }[]
}

const manifest: Manifest = await Bun.file(join(FOLDER, 'manifest.webmanifest')).json()

test('the installed site opens on pages that there are', () => {
  const paths: string[] = Object.values(PATHS)
  const opened = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]
  expect(opened.filter((url) => !paths.includes(url) || !url.startsWith(manifest.scope))).toEqual([])
})

test('the installed site starts in the colours of its page', async () => {
  const { page } = await themeTokens('dark')
  expect([manifest.background_color, manifest.theme_color]).toEqual([page ?? '', page ?? ''])
})

test('every icon has its declared size, plain and maskable, in the sizes that installers need', async () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)]
  for (const { src, sizes } of icons) {
    expect(existsSync(join(FOLDER, src)), src).toBe(true)
    const { width, height } = await sharp(join(FOLDER, src)).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const offered = manifest.icons.map(({ sizes, purpose = 'any' }) => `${purpose} ${sizes}`)
  expect(offered).toEqual(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512'])
})

import { expect, test } from 'bun:test'
import { basename, join } from 'node:path'
import { Glob } from 'bun'

/** Frames, and parts that are visible inside other components. */
const NOT_BY_THEMSELVES = [
  'ProtectedPage',
  'ErrorBoundary',
  'SessionGuard',
  'Toaster',
  'Drawing',
  'Mark',
  'Time',
  'LocalizedText',
]

test('every component is shown on the look page', async () => {
  const sources = [...new Glob('*.tsx').scanSync(import.meta.dir)]
  const texts = await Promise.all(sources.map((name) => Bun.file(join(import.meta.dir, name)).text()))
  const imported = texts.flatMap((text) => [...text.matchAll(/from '\.\.\/ui\/(\w+)'/g)].map(([, name]) => name))
  const parts = [...new Glob('*.tsx').scanSync(join(import.meta.dir, '../ui'))]
    .filter((name) => !name.endsWith('.test.tsx'))
    .map((name) => basename(name, '.tsx'))
  expect(parts.filter((part) => !imported.includes(part) && !NOT_BY_THEMSELVES.includes(part))).toEqual([])
})

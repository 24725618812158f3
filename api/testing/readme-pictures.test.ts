import { expect, test } from 'bun:test'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'docs/pictures'
const FILM = join(FOLDER, 'start-to-console.webp')
const KILOBYTE = 1000
const readme = await Bun.file('README.md').text()
const shown = [...readme.matchAll(/!\[([^\]]*)\]\(([^)]+)\)|<img src="([^"]+)" alt="([^"]*)"/g)].map(
  ([, alt, path, source, words]) => ({ path: path ?? source ?? '', alt: alt ?? words ?? '' }),
)

test('the README begins with the two commands', () => {
  expect(readme).toMatch(/^# Castellan\n\n```\nnpm start .*\nnpm test .*\n```\n/)
})

test('every picture in the README exists, is light, and has an alternative text', () => {
  expect(shown.length).toBeGreaterThan(0)
  for (const { path, alt } of shown) {
    expect(existsSync(path), path).toBe(true)
    expect(alt, path).not.toBe('')
    if (path !== FILM) expect(statSync(path).size, path).toBeLessThan(150 * KILOBYTE)
  }
  expect(
    readdirSync(FOLDER)
      .map((name) => join(FOLDER, name))
      .sort(),
  ).toEqual([...new Set(shown.map(({ path }) => path))].sort())
})

test('the film of a start is animated and at most 2 MB', async () => {
  expect(statSync(FILM).size).toBeLessThan(2000 * KILOBYTE)
  const header = await Bun.file(FILM)
    .slice(0, 4 * KILOBYTE)
    .text()
  expect(header).toContain('ANIM')
})

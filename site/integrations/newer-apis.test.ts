import { expect, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { newerApisIn } from './newer-apis'

const scripts = await Array.fromAsync(new Bun.Glob('dist/client/**/*.js').scan())

test('Built scripts use no API that a supported browser lacks', async () => {
  expect(scripts.length).toBeGreaterThan(10)
  const found = scripts.map(async (path) => newerApisIn(await readFile(path, 'utf8')).map((name) => `${path} ${name}`))
  expect((await Promise.all(found)).flat()).toEqual([])
})

test('A name counts only as a whole, not as the end of another name', () => {
  expect(newerApisIn('new RegExp(RegExp.escape(sought))')).toEqual(['RegExp.escape'])
  expect(newerApisIn('a.isSubsetOf(b)')).toEqual(['.isSubsetOf('])
  expect(newerApisIn('MyURL.parse(text);this.URL.parse')).toEqual([])
})

test('A script that asks whether the browser has an API may call it', () => {
  const call = 'requestIdleCallback(work)'
  expect(newerApisIn(call)).toEqual(['requestIdleCallback('])
  expect(newerApisIn(`typeof requestIdleCallback<"u"&&${call}`)).toEqual([])
})

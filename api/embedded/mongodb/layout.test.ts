import { expect, test } from 'bun:test'
import { dirname, join, relative } from 'node:path'

const readme = await Bun.file(join(import.meta.dir, 'README.md')).text()
const layers = [...readme.matchAll(/^\| `(\w+)\/` +\|/gm)].map(([, folder]) => folder)
const files = await Array.fromAsync(new Bun.Glob('*/**/*.ts').scan(import.meta.dir))
const productFiles = files.filter((path) => !/\.test\.ts$|^testing\//.test(path))

const layerOf = (path: string) => path.split('/')[0]

test('The folders are those of the README, and each imports only folders above it', async () => {
  const wrong: string[] = []
  for (const path of productFiles) {
    const source = await Bun.file(join(import.meta.dir, path)).text()
    for (const [, name = ''] of source.matchAll(/from '(\.[^']+)'/g)) {
      const target = relative(import.meta.dir, join(import.meta.dir, dirname(path), name))
      if (layers.indexOf(layerOf(target)) > layers.indexOf(layerOf(path))) wrong.push(`${path} → ${target}`)
    }
  }
  expect(wrong).toEqual([])
  expect(layers.toSorted()).toEqual([...new Set(productFiles.map(layerOf))].toSorted())
})

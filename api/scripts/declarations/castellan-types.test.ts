import { expect, test } from 'bun:test'
import { DECLARATIONS } from './declarations'
import { generateDeclarations } from './generate/generate-declarations'

/** Otherwise run `bun api/scripts/declarations/generate/write-declarations.ts`. */
test('castellan.d.ts has the types of the protocol', async () => {
  expect(await Bun.file(DECLARATIONS).text()).toBe(await generateDeclarations())
})

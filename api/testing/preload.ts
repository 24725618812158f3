import { afterAll, afterEach, beforeEach } from 'bun:test'
import { closePartsOfTest, closeSharedParts } from './closing'

// Otherwise React records each render in a profiler timeline.
Object.assign(console, { timeStamp: undefined })

const original = console.error
let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  console.error = (...words: unknown[]) => complaints.push(words)
})

afterEach(async () => {
  console.error = original
  await closePartsOfTest()
  if (complaints.length > 0)
    throw new Error(`Unexpected console.error: ${complaints.map((words) => words.join(' ')).join('\n')}`)
})

afterAll(closeSharedParts)

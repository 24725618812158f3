import { afterAll, afterEach, beforeEach } from 'bun:test'
import { endSharedParts } from './after-all-tests'

const original = console.error
let complaints: unknown[][] = []

beforeEach(() => {
  complaints = []
  console.error = (...words: unknown[]) => complaints.push(words)
})

afterEach(() => {
  console.error = original
  if (complaints.length > 0)
    throw new Error(`Unexpected console.error: ${complaints.map((words) => words.join(' ')).join('\n')}`)
})

afterAll(endSharedParts)

import { describe, expect, test } from 'bun:test'
import { callSchemas } from '../protocol/protocol'
import { PROTOCOL_DOCUMENT, replayExamples } from './protocol-examples'

const document = await Bun.file(PROTOCOL_DOCUMENT).text()

describe('The document of the game protocol', () => {
  test('has an example of each call of a signed-in client', () => {
    const calls = [...document.matchAll(/^\{ "call": "(\w+)"/gm)].map(([, call]) => call)
    const before = ['hello', 'sign_in']
    expect(Object.keys(callSchemas).filter((call) => !before.includes(call) && !calls.includes(call))).toEqual([])
  })

  test('shows what the practice realm answers; bun api/game/testing/write-protocol-examples.ts writes it', async () => {
    expect(await replayExamples(document)).toBe(document)
  })
})

import { beforeAll, describe, expect, test } from 'bun:test'
import { EVIL_SNIPPETS, moduleOf } from '../testing/evil-snippets'
import { playScript } from '../testing/play-script'

const MOST_TIME = 2_500

beforeAll(() => playScript({ source: 'export default async () => {}' }))

describe('A hostile script ends in time and with its reason', () => {
  test.each(EVIL_SNIPPETS)('$name', async (snippet) => {
    const from = performance.now()
    const { end, lines } = await playScript({ source: moduleOf(snippet) })
    expect(end).toMatchObject({ code: snippet.ends })
    if (snippet.says) expect(lines[0]?.text).toStartWith(snippet.says)
    expect(performance.now() - from).toBeLessThan(MOST_TIME)
  })
})

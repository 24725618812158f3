import { expect, test } from 'bun:test'

// Stand-ins and automations write texts of their own.
const OTHER_VOICES = /\.test\.|\.contract\.|\/testing\/|\/embedded\/|\/automations\//
const SENTENCE = /'([A-Z](?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*\.)'|`([A-Z$][^`]* [^`]*\.)`/g

test('Each sentence is written in one place', async () => {
  const files = [...new Bun.Glob('{api,shared}/**/*.ts').scanSync()].filter((file) => !OTHER_VOICES.test(file))
  const sentences: string[] = []
  for (const file of files) {
    for (const [, plain, filled] of (await Bun.file(file).text()).matchAll(SENTENCE))
      sentences.push(plain ?? filled ?? '')
  }
  expect(sentences.length).toBeGreaterThan(100)
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { Glob } from 'bun'
import * as shared from '../../../shared/messages'
import * as ofApi from './api-messages'
import * as ofChannels from './channel-messages'
import * as ofScripts from './script-messages'
import * as ofToasts from './toast-messages'

const ROOT = join(import.meta.dir, '../../..')
/** The tests of islands, of their parts, and in a browser. */
const SCREENS = ['site/**/*.test.tsx', 'e2e/**/*.spec.ts']
/** Calls that find a text on a screen, or compare one. */
const LOOK =
  /^(?:(?:get|find|query)(?:All)?By\w+|toast|locator|toHaveText|toHaveTextContent|toContainText|toHaveAccessible\w+|toHaveName)$/

const texts = { ...shared, ...ofToasts, ...ofApi, ...ofChannels, ...ofScripts }

interface Message {
  text: string
  /** How a test may name it: the text, the constant, or a table that it iterates. */
  names: string[]
}

function messagesIn(value: unknown, names: string[] = []): Message[] {
  if (typeof value === 'string') return [{ text: value, names: [value, ...names] }]
  return Object.entries(value ?? {}).flatMap(([key, part]) => {
    const [own] = names
    return messagesIn(part, own ? [`${own}.${key}`, `${own}[`] : [key])
  })
}

/** The calls around a position in a source, innermost first. */
function callsAround(source: string, at: number): string[] {
  const calls: string[] = []
  let closed = 0
  for (let place = at - 1; place >= 0 && !source.startsWith('\n\n', place); place--) {
    if (source[place] === ')') closed++
    if (source[place] !== '(') continue
    if (closed > 0) closed--
    else calls.push(/\w+$/.exec(source.slice(Math.max(0, place - 40), place))?.[0] ?? '')
  }
  return calls
}

function isLookedFor(name: string, source: string): boolean {
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + 1))
    if (callsAround(source, at).some((call) => LOOK.test(call))) return true
  return false
}

const unseenIn = (wanted: Message[], sources: string[]) =>
  wanted
    .filter(({ names }) => !sources.some((source) => names.some((name) => isLookedFor(name, source))))
    .map(({ text }) => text)

test('Every message has been seen on a screen by a test', async () => {
  const files = SCREENS.flatMap((pattern) => [...new Glob(pattern).scanSync(ROOT)])
  const sources = await Promise.all(files.map((file) => Bun.file(join(ROOT, file)).text()))
  expect(unseenIn(messagesIn(texts), sources)).toEqual([])
})

test('A message that a test only sends or mentions has not been seen', () => {
  const text = 'The drawbridge is up'
  const answered = `serve({ 'GET /': () => sentence(503, '${text}') })`
  const messages = messagesIn({ DONE: { drawbridge: text } })
  expect(unseenIn(messages, [answered, `// ${text}`, `test('${text}', () => {})`, 'raise(DONE.drawbridge)'])).toEqual([
    text,
  ])
  for (const name of [`'${text}'`, 'DONE.drawbridge', 'DONE[what]'])
    expect(unseenIn(messages, [`expect(await onPage().findByText(${name})).toBeInTheDocument()`])).toEqual([])
})

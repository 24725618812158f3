import { expect } from 'bun:test'
import { until } from '../engines/visitor'
import { type Stage, signedIn } from './stage'

const CASTLE = 'ansgar_h'

export async function bots(stage: Stage) {
  const { visitor, url, line } = stage
  const player = await signedIn(stage)
  await visitor.open(`${url}/accounts`)
  await visitor.sees({ text: 'No accounts registered yet.' })
  await visitor.fill('Email', 'castle@example.com')
  await visitor.choose('Server', 'DE1')
  await visitor.fill('Username', CASTLE)
  await visitor.fill('Password', 'game password')
  await visitor.press({ role: 'button', name: 'Add Account' })
  await visitor.sees({ text: 'Account added' })
  await visitor.sees({ role: 'cell', name: CASTLE, part: true })

  await visitor.open(`${url}/bots/create`)
  await visitor.press({ role: 'radio', name: 'Resource Collector', part: true })
  await visitor.choose('Game account', `${CASTLE} – DE1`)
  await visitor.press({ role: 'button', name: 'Create Bot' })
  await visitor.sees({ text: 'Bot created' })
  await visitor.press({ role: 'button', name: 'Start', part: true })
  await visitor.sees({ text: 'Bot action executed' })

  await visitor.sees({ text: 'ONLINE' })
  await visitor.until(`${SHOWN} > 5`)
  line.close()
  await visitor.until(`${CONNECTION} !== 'online'`)
  await line.reopen()
  await visitor.until(`${CONNECTION} === 'online'`)

  await visitor.press({ role: 'button', name: 'Stop', part: true })
  await visitor.sees({ text: 'OFFLINE' })
  await visitor.sees({ text: 'Stopped by you', part: true, within: '[role=log]' })
  const { bots } = (await player.api.bots.get()).data ?? { bots: [] }
  const kept = await player.lines(bots[0]?.id ?? '', 1)
  const wanted = kept.map(({ id }) => String(id))
  const shown = () => visitor.evaluate<string[]>(NUMBERS)
  await until(async () => (await shown()).length === wanted.length)
  expect(await shown()).toEqual(wanted)
}

const CONNECTION = "document.querySelector('.banner').dataset.connection"
const LINES = "Array.from(document.querySelectorAll('[role=log] [data-number]'))"
const SHOWN = `${LINES}.length`
const NUMBERS = `${LINES}.map((line) => line.dataset.number)`

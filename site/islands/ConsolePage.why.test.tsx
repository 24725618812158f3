import { describe, expect, test } from 'bun:test'
import { fireEvent, waitFor } from '@testing-library/react'
import type { ShownDecision } from '../../shared/decisions'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { filesSavedBy } from '../testing/saved-files'
import { BOT_ID, log, openConsole, streamed, withConsolePage } from './testing/open-console'

withConsolePage()

const LINE = '2026-11-21T11:52:33Z >3-17 140 troops leave Rabenfels.'
const DECISION = `GET /api/bots/${BOT_ID}/decisions/3-17`
const unit = { measure: 'loot per troop-hour', gain_unit: 'loot', loss_unit: 'troops' }
const decided: ShownDecision = {
  id: '3-17',
  at: '2026-11-21T11:52:33Z',
  chosen: { what: 'Raid the tower at 39:37 with 140 troops', value: 31, gain: 4260, loss: 40, ...unit },
  runner_up: { what: 'Raid the tower at 40:35 with 120 troops', value: 27.6, gain: 3100, loss: 35, ...unit },
  compared: 14,
  ruled_out: [{ what: 'The tower at 41:40', why: 'It rises again at 2026-11-21T12:30:00Z.' }],
  outcome: { gain: 4112, loss: 44 },
  outcome_state: 'known',
}

const whyButton = () => onPage().getByRole('button', { name: 'Why?' })
const panel = () => onPage().queryByRole('dialog', { name: 'Why?' })

async function openLine(answers: Parameters<typeof openConsole>[0] = {}) {
  const opened = await openConsole(answers)
  const stream = await streamed()
  stream.emitLine(1, LINE)
  stream.emitLine(2, '2026-11-21T11:52:34Z . The gate is open.')
  await waitFor(() => expect(log().querySelectorAll('[data-number]')).toHaveLength(2))
  return { ...opened, stream }
}

const answerWith = (fields: Partial<ShownDecision>) => () => Response.json({ decision: { ...decided, ...fields } })

async function ask(answer: () => Response) {
  const opened = await openLine({ [DECISION]: answer })
  await opened.user.click(whyButton())
  await waitFor(() => expect(panel()).toBeInTheDocument())
  return opened
}

describe('the line of a decision', () => {
  test('alone has a button, and shows, finds and saves no id', async () => {
    const { user } = await openLine()
    expect(onPage().getAllByRole('button', { name: 'Why?' })).toHaveLength(1)
    expect(log()).not.toHaveTextContent('3-17')
    const [file] = await filesSavedBy(() => user.click(onPage().getByRole('button', { name: 'Download console' })))
    expect(await file?.text()).not.toContain('3-17')
    await user.type(onPage().getByLabelText('Find in console'), 'why')
    expect(await onPage().findByText('No matches')).toBeInTheDocument()
  })

  test('says what was chosen, what came, what was second, and what was ruled out', async () => {
    await ask(answerWith({}))
    await waitFor(() => expect(panel()).toHaveTextContent('Came: 4,112 loot for 44 troops.'))
    for (const words of [
      '140 troops leave Rabenfels.',
      'Raid the tower at 39:37 with 140 troops',
      'Expected about 4,260 loot for 40 troops.Came: 4,112 loot for 44 troops.Value: 31 loot per troop-hour.',
      'Second bestRaid the tower at 40:35 with 120 troops',
      'Value: 27.6 loot per troop-hour, 11 % less.',
      '14 possibilities',
      'The tower at 41:40: It rises again at',
    ])
      expect(panel()).toHaveTextContent(words)
    expect(panel()?.querySelector('time')).toHaveAttribute('datetime', '2026-11-21T12:30:00Z')
  })

  test('that is not over says so', async () => {
    await ask(answerWith({ outcome: null, outcome_state: 'awaited', runner_up: null }))
    await waitFor(() => expect(panel()).toHaveTextContent('Not over yet.'))
    expect(panel()).toHaveTextContent('There was no other.')
  })

  test('that waits says why nothing was worth it, and what came closest', async () => {
    await ask(answerWith({ chosen: null, outcome: null, outcome_state: 'none' }))
    await waitFor(() => expect(panel()).toHaveTextContent('None of 14 possibilities was worth it.'))
    expect(panel()).toHaveTextContent('Came closestRaid the tower at 40:35 with 120 troops')
    expect(panel()).not.toHaveTextContent('Not over yet')
  })
})

describe('the answer', () => {
  test('that is older than seven days is one sentence', async () => {
    await ask(() => sentence(404, 'Why is kept for seven days.'))
    await waitFor(() => expect(panel()).toHaveTextContent('Why is kept for seven days.'))
    expect(onPage().queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('that cannot be read can be asked for again', async () => {
    let isRefused = true
    const opened = await openLine({
      [DECISION]: () => (isRefused ? sentence(429, 'Too many requests.') : answerWith({})()),
    })
    await opened.user.click(whyButton())
    expect(await onPage().findByText('Too many requests.')).toBeInTheDocument()
    isRefused = false
    await opened.user.click(onPage().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(panel()).toHaveTextContent('14 possibilities'))
  })

  test('takes the focus, and gives it back with Escape and with Close', async () => {
    const { user } = await ask(answerWith({}))
    expect(panel()).toHaveFocus()
    expect(whyButton()).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(panel()).toBeNull()
    expect(whyButton()).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.click(await onPage().findByRole('button', { name: 'Close' }))
    expect(panel()).toBeNull()
    expect(whyButton()).toHaveFocus()
  })

  test('is one stop of the Tab key, from which arrow keys lead to the others', async () => {
    const { user, stream } = await openLine()
    stream.emitLine(3, LINE.replace('3-17', '3-18'))
    stream.emitLine(4, LINE.replace('3-17', '3-19'))
    await waitFor(() => expect(log().querySelectorAll('[data-number]')).toHaveLength(4))
    const buttons = onPage().getAllByRole('button', { name: 'Why?' })
    log().focus()
    await user.tab()
    expect(buttons[2]).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(buttons[0]).toHaveFocus()
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    await user.keyboard('{ArrowDown}')
    expect(buttons[1]).toHaveFocus()
    await user.tab({ shift: true })
    expect(log()).toHaveFocus()
  })

  test('stays while lines arrive, and closes with its button', async () => {
    const { stream } = await ask(answerWith({}))
    const before = panel()
    stream.emitLine(3, LINE.replace('3-17', '3-18'))
    await waitFor(() => expect(log().querySelectorAll('[data-number]')).toHaveLength(3))
    expect(panel()).toBe(before)
    fireEvent.click(onPage().getAllByRole('button', { name: 'Why?' })[0] as HTMLElement)
    expect(panel()).toBeNull()
  })
})

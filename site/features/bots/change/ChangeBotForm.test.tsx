import { describe, expect, test } from 'bun:test'
import { fireEvent, waitFor, within } from '@testing-library/react'
import type { BotChange, BotDetail } from '../../../../shared/bots'
import { BOT_ID, openConsole, withConsolePage } from '../../../islands/testing/open-console'
import { problem, sentence, type serve } from '../../../testing/fake-server'
import { onPage } from '../../../testing/on-page'
import { detailOf, towerRaider } from '../testing/bots'

withConsolePage()

const castle = { name: 'ansgar_h', game_email: 'ansgar@rabenfels.example', server: 'DE1', type: 'none' }
const settings = { level: 12, guard: 400, style: 'mid', note: 'by the river' }
const ACTIONS = `POST /api/bots/${BOT_ID}/actions`
const CHANGE = `PATCH /api/bots/${BOT_ID}`

/** The dialog of a raider, with a server that records and obeys. */
async function openChange(part: Partial<BotDetail> = {}, refusals: Parameters<typeof serve>[0] = {}) {
  let bot = detailOf({ templateId: 'tower-raider', settings, secrets_set: ['pin'], ...part })
  const done: unknown[] = []
  const answers: Parameters<typeof serve>[0] = {
    'GET /api/templates': () => Response.json({ templates: [towerRaider] }),
    'GET /api/accounts': () => Response.json({ accounts: [{ ...castle, id: bot.accountId }] }),
    [`GET /api/bots/${BOT_ID}`]: () => Response.json({ bot }),
    [ACTIONS]: async (request) => {
      const { action } = await request.json()
      done.push(action)
      bot = { ...bot, state: action === 'start' ? 'online' : 'offline' }
      return Response.json({ bot })
    },
    [CHANGE]: async (request) => {
      const change: BotChange = await request.json()
      done.push(change)
      bot = { ...bot, settings: { ...bot.settings, ...change.settings } }
      return Response.json({ bot })
    },
  }
  for (const [call, refuse] of Object.entries(refusals)) {
    const answer = answers[call]
    answers[call] = async (request) => {
      const refused = await refuse(request.clone())
      return refused.ok && answer ? answer(request) : refused
    }
  }
  const { user } = await openConsole(answers, '?tab=settings')
  await user.click(await onPage().findByRole('button', { name: 'Change bot' }))
  const dialog = within(await onPage().findByRole('dialog'))
  const level = await dialog.findByLabelText('Highest tower level')
  const press = (name: string | RegExp) => user.click(dialog.getByRole('button', { name }))
  const setLevel = async (text: string) => {
    await user.clear(level)
    await user.type(level, text)
  }
  return { user, dialog, level, done, press, setLevel }
}

const refuseOnce = (answer: () => Response, applies: (body: string) => boolean = () => true) => {
  let isRefused = false
  return async (request: Request) => {
    if (isRefused || !applies(await request.text())) return new Response()
    isRefused = true
    return answer()
  }
}

const isStart = (body: string) => body.includes('start')
const findText = (text: string) => onPage().findByText(text)

describe("changing a bot's settings", () => {
  test('starts with the current values, and sends the changes', async () => {
    const { user, dialog, level, done, press, setLevel } = await openChange()
    expect(level).toHaveValue('12')
    expect(dialog.getByLabelText('Attack')).toHaveValue('mid')
    expect(dialog.getByLabelText('Note')).toHaveValue('by the river')
    await setLevel('20')
    await user.selectOptions(dialog.getByLabelText('Attack'), 'All three flanks')
    await press(/^Save/)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual([{ settings: { level: 20, style: 'all' } }])
  })

  test("checks the template's rules, and shows faults at their fields before sending", async () => {
    const { level, done, press, setLevel } = await openChange()
    await setLevel('61')
    await press(/^Save/)
    await waitFor(() => expect(level).toHaveFocus())
    expect(level).toHaveAccessibleDescription('Highest tower level must be at most 60.')
    expect(done).toEqual([])
  })

  test('keeps the current number when its field is emptied, and shows it as placeholder', async () => {
    const { user, dialog, level, done, press } = await openChange()
    await user.clear(level)
    expect(level).toHaveAttribute('placeholder', '12')
    expect(dialog.getByRole('button', { name: /^Save/ })).toBeDisabled()
    await user.selectOptions(dialog.getByLabelText('Attack'), 'All three flanks')
    await press(/^Save/)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual([{ settings: { style: 'all' } }])
  })

  test.each([
    ['--5', 'Highest tower level must be a number.'],
    ['1,5', 'Highest tower level must be a whole number.'],
    ['1e', 'Highest tower level must be a number.'],
  ])('refuses %s at its field, and saves nothing instead', async (text, sentence) => {
    const { level, done, press, setLevel } = await openChange()
    await setLevel(text)
    await press(/^Save/)
    await waitFor(() => expect(level).toHaveAccessibleDescription(sentence))
    expect(level).toHaveValue(text)
    expect(done).toEqual([])
  })

  test('changes a number with the arrow keys within its bounds, but not with the wheel', async () => {
    const { user, level, done, press, setLevel } = await openChange()
    await setLevel('58')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(level).toHaveValue('60')
    await user.keyboard('{ArrowDown}')
    fireEvent.wheel(level, { deltaY: 100 })
    await press(/^Save/)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual([{ settings: { level: 59 } }])
  })

  test('shows a stored secret as set, replaces it, and removes it', async () => {
    const { user, dialog, done, press } = await openChange()
    const pin = dialog.getByLabelText('Castle PIN')
    expect(pin).toHaveValue('')
    expect(pin).toHaveAccessibleDescription('Set. Leave it empty to keep it. Sealed when stored.')
    await user.type(pin, '1234')
    await press('Remove Castle PIN')
    expect(pin).toBeDisabled()
    await press('Keep Castle PIN')
    expect(pin).toHaveValue('')
    await press('Remove Castle PIN')
    await press(/^Save/)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual([{ secrets: { pin: null } }])
  })

  test('sets a missing secret, and does not offer to remove it', async () => {
    const { user, dialog, done, press } = await openChange({ secrets_set: [] })
    expect(dialog.queryByRole('button', { name: 'Remove Castle PIN' })).not.toBeInTheDocument()
    await user.type(dialog.getByLabelText('Castle PIN'), '1234')
    await press(/^Save/)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual([{ secrets: { pin: '1234' } }])
  })

  test("shows the server's refusal of a field there, and keeps what was typed", async () => {
    const fault = { path: 'settings.level', message: 'Highest tower level must be at most 15.' }
    const { level, press, setLevel } = await openChange({}, { [CHANGE]: () => problem(422, fault) })
    await setLevel('20')
    await press(/^Save/)
    await waitFor(() => expect(level).toHaveAccessibleDescription(fault.message))
    expect(level).toHaveFocus()
    expect(level).toHaveValue('20')
  })
})

describe('changing a bot that is online', () => {
  const ALL = /^Stop, change and start again/

  test('stops it, changes it and starts it again, in one action', async () => {
    const { done, press, setLevel } = await openChange({ state: 'online' })
    await setLevel('20')
    await press(ALL)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual(['stop', { settings: { level: 20 } }, 'start'])
    expect(onPage().queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('renames it in place, and stops it only for other changes', async () => {
    const { user, dialog, done, press, setLevel } = await openChange({ state: 'online' })
    const name = dialog.getByLabelText('Name')
    await user.clear(name)
    await user.type(name, 'Night watch')
    expect(dialog.getByRole('button', { name: /^Save/ })).toBeEnabled()
    await setLevel('20')
    expect(dialog.getByRole('button', { name: ALL })).toBeEnabled()
    await setLevel('12')
    await press(/^Save/)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual([{ name: 'Night watch' }])
  })

  test('leaves it online when the stop is refused, and says so', async () => {
    const refuse = () => sentence(403, 'Not now.')
    const { level, done, press, setLevel } = await openChange({ state: 'online' }, { [ACTIONS]: refuse })
    await setLevel('20')
    await press(ALL)
    expect(await findText('The bot is still online, and nothing was changed.')).toBeInTheDocument()
    expect(await findText('Not now.')).toBeInTheDocument()
    expect([done, level.getAttribute('value')]).toEqual([[], '20'])
  })

  test('says that it stopped when the change is refused, and continues from there', async () => {
    const fault = { path: 'settings.level', message: 'Highest tower level must be at most 15.' }
    const refuse = (request: Request) =>
      request.text().then((body) => (body.includes('20') ? problem(422, fault) : new Response()))
    const { level, done, press, setLevel } = await openChange({ state: 'online' }, { [CHANGE]: refuse })
    await setLevel('20')
    await press(ALL)
    expect(await findText('The bot has stopped, but was not changed.')).toBeInTheDocument()
    await waitFor(() => expect(level).toHaveFocus())
    expect(level).toHaveAccessibleDescription(fault.message)
    await setLevel('15')
    await press(/^Change and start again/)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual(['stop', { settings: { level: 15 } }, 'start'])
  })

  test('says that it was changed but not started when the start is refused, and starts it later', async () => {
    const hours = 'The 12 hours of your plan are used up.'
    let isFull = true
    const refuse = async (request: Request) =>
      isFull && isStart(await request.text()) ? sentence(403, hours) : new Response()
    const { done, press, setLevel } = await openChange({ state: 'online' }, { [ACTIONS]: refuse })
    await setLevel('20')
    await press(ALL)
    expect(await findText('The bot was changed, but has not started again.')).toBeInTheDocument()
    expect(await findText(hours)).toBeInTheDocument()
    isFull = false
    await press(/^Start again/)
    expect(await findText('Bot action executed')).toBeInTheDocument()
    expect(done).toEqual(['stop', { settings: { level: 20 } }, 'start'])
  })

  test('claims nothing when the retry gets no answer either', async () => {
    const { press, setLevel } = await openChange(
      { state: 'online' },
      { [CHANGE]: () => sentence(503, 'The store is away.') },
    )
    await setLevel('20')
    await press(ALL)
    expect(
      await findText('The bot has stopped. The server did not answer, so the change may have been saved.'),
    ).toBeInTheDocument()
  })

  test('continues by itself when the retry gets an answer', async () => {
    const away = refuseOnce(() => sentence(503, 'The store is away.'), isStart)
    const { done, press, setLevel } = await openChange({ state: 'online' }, { [ACTIONS]: away })
    await setLevel('20')
    await press(ALL)
    expect(await findText('Bot changed')).toBeInTheDocument()
    expect(done).toEqual(['stop', { settings: { level: 20 } }, 'start'])
  })
})

import { describe, expect, test } from 'bun:test'
import { render, waitFor, within } from '@testing-library/react'
import { coinCollector, towerRaider } from '../features/bots/testing/bots'
import { answeredTrial, settingTrialResult, streamOfTrial, trialResult } from '../features/bots/testing/trials'
import { signIn } from '../lib/session/session-store'
import { NOT_ANSWERED } from '../lib/words/toast-messages'
import { problem, sentence, serve } from '../testing/fake-server'
import { onPage, setupUser } from '../testing/on-page'
import { anna } from '../testing/player'
import { withApp } from '../testing/with-app'
import { CreateBotPage } from './CreateBotPage'
import { account } from './testing/open-dashboard'

withApp()

const TRIALS = 'POST /api/templates/tower-raider/trials'

/** The form of a new raider. Each trial takes the next answer. */
async function openForm(...trials: (() => Response)[]) {
  const asked: unknown[] = []
  serve({
    'GET /api/users/me': () => Response.json({ success: true, user: anna, subscription: { plan: 'starter' } }),
    'GET /api/bots': () => Response.json({ bots: [] }),
    'GET /api/templates': () => Response.json({ templates: [coinCollector, towerRaider] }),
    'GET /api/accounts': () => Response.json({ accounts: [account] }),
    [TRIALS]: async (request) => {
      asked.push(await request.json())
      return trials.shift()?.() ?? expect.unreachable()
    },
  })
  signIn({ token: 'her-token', user: anna })
  render(<CreateBotPage />)
  const user = setupUser()
  await user.click(await onPage().findByRole('radio', { name: /^Tower Raider/ }))
  const level = onPage().getByLabelText<HTMLInputElement>('Highest tower level')
  const press = async (name: string) =>
    user.click(await onPage().findByRole('button', { name: new RegExp(`^${name}`) }))
  const setLevel = async (text: string) => {
    await user.clear(level)
    await user.type(level, text)
  }
  return { user, asked, level, setLevel, press, tryIt: () => press('Try it on twenty worlds') }
}

const settings = { level: 37, guard: 400, style: 'all', note: '' }

describe('Trying settings on twenty worlds', () => {
  test('counts the worlds, then shows what comes of them beside the default and a castle left alone', async () => {
    const stream = streamOfTrial()
    const { asked, tryIt } = await openForm(stream.answer)
    await tryIt()
    await onPage().findByText('Twenty worlds are opened')
    expect(onPage().getByRole('button', { name: /Playing seven days/, busy: true })).toHaveFocus()
    stream.send({ event: 'progress', data: { worlds: 7, of: 20 } })
    expect(await onPage().findByText('7 of 20 worlds')).toBeInTheDocument()
    stream.send(trialResult(366_000))
    stream.end()
    const figure = 'About 366,000 loot in seven days; the worst of twenty worlds 329,000, the best 403,000.'
    expect(await onPage().findByText(figure)).toBeInTheDocument()
    await waitFor(() => expect(onPage().queryByText('7 of 20 worlds')).toBeNull())
    expect(asked).toEqual([{ settings }])
    const table = within(onPage().getByRole('table', { name: 'After seven days, in twenty worlds' }))
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'LootStrength',
      'These settings366,000329,000–403,0002,9702,670–3,270',
      'Default350,000315,000–385,0002,9002,610–3,190',
      'Left alone002,0601,850–2,270',
    ])
    const control = onPage().getByRole('slider', { name: 'loot, quarter by quarter of a day' })
    expect(control).toHaveAttribute(
      'aria-valuetext',
      'Day 7, 24:00: 366,000 loot (329,000 to 403,000), default 350,000, left alone 0',
    )
  })

  test('shows the strength as well', async () => {
    const { tryIt, press } = await openForm(() => answeredTrial(trialResult(366_000)))
    await tryIt()
    await press('Strength')
    expect(onPage().getByRole('slider', { name: /^strength/ })).toHaveAttribute(
      'aria-valuetext',
      'Day 7, 24:00: 2,970 strength (2,670 to 3,270), default 2,900, left alone 2,060',
    )
  })

  test('says that settings have changed since, and tries the new ones', async () => {
    const { tryIt, setLevel, asked } = await openForm(
      () => answeredTrial(trialResult(1_000)),
      () => answeredTrial(trialResult(2_000)),
    )
    await tryIt()
    await onPage().findByText(/^About 1,000 loot/)
    expect(onPage().queryByText(/^Settings have changed since/)).toBeNull()
    await setLevel('20')
    expect(onPage().getByText(/^Settings have changed since/)).toBeInTheDocument()
    await tryIt()
    await onPage().findByText(/^About 2,000 loot/)
    expect(onPage().queryByText(/^Settings have changed since/)).toBeNull()
    expect(asked[1]).toEqual({ settings: { ...settings, level: 20 } })
  })

  test('shows a wrong setting at its field', async () => {
    const fault = { path: 'settings.level', message: 'Highest tower level must be at most 60.' }
    const { tryIt, setLevel, level } = await openForm(() => problem(422, fault))
    await setLevel('61')
    await tryIt()
    expect(await onPage().findByRole('alert')).toHaveTextContent(fault.message)
    expect(level).toHaveAccessibleDescription(expect.stringContaining(fault.message))
  })

  test.each([
    ['a refusal', () => sentence(429, 'Too many trials. Please wait a few minutes.'), 'Too many trials.'],
    ['a trial that failed', () => answeredTrial({ event: 'failed', data: { message: 'Too busy.' } }), 'Too busy.'],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch')
      },
      NOT_ANSWERED,
    ],
    [
      'a connection that broke',
      () => {
        const stream = streamOfTrial()
        stream.send({ event: 'progress', data: { worlds: 1, of: 20 } })
        stream.break()
        return stream.answer()
      },
      NOT_ANSWERED,
    ],
  ])('says so after %s, and can be tried again', async (_, answer: () => Response, words) => {
    const { tryIt } = await openForm(answer, () => answeredTrial(trialResult(366_000)))
    await tryIt()
    expect(await onPage().findByRole('alert')).toHaveTextContent(words)
    await tryIt()
    await onPage().findByText(/^About 366,000 loot/)
    expect(onPage().queryByRole('alert')).toBeNull()
  })
})

describe('Trying values of one setting', () => {
  test('takes the best into the form, and back', async () => {
    const { tryIt, press, asked, level } = await openForm(
      () => answeredTrial(trialResult(366_000)),
      () => answeredTrial(settingTrialResult('level', 37, { 1: 1_000, 20: 4_000, 37: 3_000 })),
    )
    await tryIt()
    await onPage().findByText(/^About 366,000 loot/)
    await press('Try its values')
    expect(await onPage().findByText(/^With 20 about 1,000 more loot than now/)).toBeInTheDocument()
    expect(asked[1]).toEqual({ settings, setting: 'level' })
    const table = within(
      onPage().getByRole('table', { name: 'What values of “Highest tower level” bring in twenty worlds' }),
    )
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      '1',
      '20best',
      '37now, default',
    ])
    await press('Take the best')
    expect(level).toHaveValue('20')
    expect(onPage().getByText('“Highest tower level” is now 20. It was 37.')).toBeInTheDocument()
    expect(onPage().getByText(/^Settings have changed since/)).toBeInTheDocument()
    await press('Undo')
    expect(level).toHaveValue('37')
    expect(onPage().getByRole('button', { name: 'Take the best' })).toBeInTheDocument()
  })

  test('offers numbers with limits and choices, and says if no other is better', async () => {
    const { user, tryIt, press } = await openForm(
      () => answeredTrial(trialResult(366_000)),
      () => answeredTrial(settingTrialResult('level', 37, { 1: 1_000, 37: 3_000, 60: 3_001 })),
    )
    await tryIt()
    const choice = await onPage().findByLabelText('One setting at a time')
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Highest tower level', 'Attack'])
    await press('Try its values')
    expect(await onPage().findByText('No value brings more than 37, as it is now.')).toBeInTheDocument()
    expect(onPage().queryByRole('button', { name: 'Take the best' })).toBeNull()
    await user.selectOptions(choice, 'Attack')
    expect(onPage().queryByText(/^No value brings more/)).toBeNull()
  })
})

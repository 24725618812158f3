import { expect, test } from 'bun:test'
import { waitFor } from '@testing-library/react'
import { detailOf } from '../features/bots/testing/bots'
import { keepWord } from '../lib/push/one-time-word'
import { withCaches } from '../testing/fake-caches'
import { sentence } from '../testing/fake-server'
import { onPage } from '../testing/on-page'
import { BOT_ID, openConsole, withConsolePage } from './testing/open-console'

withConsolePage()
withCaches()

const pressed = { bot: BOT_ID, action: 'stop' } as const

async function openWith(hash: string, answer = () => Response.json({ bot: detailOf({ state: 'offline' }) })) {
  const actions: unknown[] = []
  const answers = {
    [`POST /api/bots/${BOT_ID}/actions`]: async (request: Request) => {
      actions.push(await request.json())
      return answer()
    },
  }
  const opened = await openConsole(answers, `?at=2026-11-28T08:00:00Z${hash}`)
  return { ...opened, actions }
}

const question = () => onPage().findByRole('dialog', { name: 'Stop Resource Collector?' })

test('A button of a notification acts at once, and leaves the address', async () => {
  const word = await keepWord(pressed)
  const { actions } = await openWith(`#do=stop&once=${word}`)
  expect(await onPage().findByText('Stopped Resource Collector.')).toBeVisible()
  expect(actions).toEqual([{ action: 'stop' }])
  expect(location.hash).toBe('')
  expect(location.search).toBe('?at=2026-11-28T08:00:00Z')
})

test('A refusal is said in its own words', async () => {
  const word = await keepWord(pressed)
  await openWith(`#do=stop&once=${word}`, () => sentence(409, 'The bot is being moved.'))
  expect(await onPage().findByText('The bot is being moved.')).toBeVisible()
})

test.each(['#do=stop', '#do=stop&once=guessed'])('A link with %p asks, and does nothing by itself', async (hash) => {
  const { actions, user } = await openWith(hash)
  await question()
  expect(actions).toEqual([])
  expect(location.hash).toBe('')
  await user.click(onPage().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(onPage().queryByRole('dialog')).not.toBeInTheDocument())
  expect(actions).toEqual([])
})

test('A word for another bot asks too', async () => {
  const word = await keepWord({ ...pressed, bot: 'f'.repeat(24) })
  const { actions, user } = await openWith(`#do=stop&once=${word}`)
  await question()
  await user.click(onPage().getByRole('button', { name: 'Stop' }))
  expect(await onPage().findByText('Stopped Resource Collector.')).toBeVisible()
  expect(actions).toEqual([{ action: 'stop' }])
})

test('A button that is pressed while the page of its bot is open acts too', async () => {
  const { actions } = await openWith('')
  const word = await keepWord(pressed)
  location.hash = `#do=stop&once=${word}`
  dispatchEvent(new Event('hashchange'))
  expect(await onPage().findByText('Stopped Resource Collector.')).toBeVisible()
  expect(actions).toHaveLength(1)
})

import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'bun:test'
import { dehydrate, QueryClient } from '@tanstack/react-query'
import { withDom } from '../../testing/dom'
import { withServer } from '../../testing/fake-server'
import { goOffline, goOnline } from '../../testing/network'
import { anna } from '../../testing/player'
import { recordChange } from '../session/last-change'
import { signIn, signOut } from '../session/session-store'
import { queryClient } from './query-client'
import { writeQueries } from './query-storage'

withDom()
withServer()
goOffline()
// Imports the module again, because it checks the network when it loads.
const page = './query-persistence?opened-offline'
const { restoreQueries }: typeof import('./query-persistence') = await import(page)
afterEach(() => {
  goOnline()
  queryClient.clear()
  signOut()
})

test('A page that opened offline refetches when the network is back, even before its stored data is restored', async () => {
  signIn({ token: 'her-token', user: anna })
  const earlierPage = new QueryClient()
  earlierPage.setQueryData(['list'], 'kept a moment ago')
  const change = recordChange({ isAnswered: true }) ?? ''
  await writeQueries({ owner: anna.id, change }, dehydrate(earlierPage))
  goOnline()
  await restoreQueries()
  expect(queryClient.getQueryData(['list'])).toBe('kept a moment ago')
  expect(queryClient.getQueryState(['list'])?.isInvalidated).toBe(true)
})

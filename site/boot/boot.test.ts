import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { signIn, signOut, USER_KEY } from '../lib/session/session-store'
import { parseTheme, THEME_KEY } from '../lib/theme/themes'
import { withDom } from '../testing/dom'
import { anna } from '../testing/player'

withDom()

const scriptNamed = (name: string) => Bun.file(join(import.meta.dir, name)).text()
/** The header's script uses a function that the earlier script defines. */
const run = async (name: string) =>
  new Function((await scriptNamed('theme-and-session.js')) + (await scriptNamed(name)))()

describe('before the first paint', () => {
  test.each(['dark', 'midnight', 'light', 'system', 'nonsense', null])(
    'the stored theme %s is applied',
    async (stored) => {
      if (stored) localStorage.setItem(THEME_KEY, stored)
      await run('theme-and-session.js')
      expect(document.documentElement.dataset.theme).toBe(parseTheme(stored))
    },
  )

  test('the header knows whether a player is signed in', async () => {
    signIn({ token: 'her-token', user: anna })
    await run('theme-and-session.js')
    expect(document.documentElement.dataset.auth).toBe('in')
    signOut()
    await run('theme-and-session.js')
    expect(document.documentElement.dataset.auth).toBe('out')
  })
})

test.each(['pageswap', 'pagereveal'])('a view transition that is aborted at its %s is no error', async (moment) => {
  await run('theme-and-session.js')
  const aborted = () => Promise.reject(new Error('aborted'))
  const brokenOff = { updateCallbackDone: aborted(), ready: aborted(), finished: aborted() }
  dispatchEvent(Object.assign(new Event(moment), { viewTransition: brokenOff }))
  await Bun.sleep(0)
})

describe('a page', () => {
  const isStored = async () => {
    delete document.documentElement.dataset.player
    await run('theme-and-session.js')
    return document.documentElement.dataset.player === 'stored'
  }

  test('knows whether it has a stored player', async () => {
    signIn({ token: 'her-token', user: anna })
    expect(await isStored()).toBe(true)
    localStorage.removeItem(USER_KEY)
    expect(await isStored()).toBe(false)
    signOut()
    expect(await isStored()).toBe(false)
  })
})

describe('the header', () => {
  const header = '<b data-user="name"></b><i data-user="plan"></i><u data-user="letter"></u><s data-user="email"></s>'
  const words = () => [...document.querySelectorAll('[data-user]')].map(({ textContent }) => textContent)

  test('shows the player and the plan', async () => {
    document.body.innerHTML = header
    signIn({ token: 'her-token', user: anna })
    await run('fill-header.js')
    expect(words()).toEqual(['Anna', 'STARTER', 'a', 'anna@rabenfels.example'])
    expect(document.querySelector('i')?.dataset.plan).toBe('starter')
  })

  test('shows a player without a username by e-mail, once', async () => {
    document.body.innerHTML = header
    signIn({ token: 'her-token', user: { ...anna, user_metadata: { ...anna.user_metadata, username: null } } })
    await run('fill-header.js')
    expect(words()).toEqual(['anna@rabenfels.example', 'STARTER', 'a', ''])
  })

  test('links to the admin panel only for admins', async () => {
    document.body.innerHTML = `${header}<a data-admin hidden>Admin Panel</a>`
    const entry = document.querySelector('a')
    signIn({ token: 'her-token', user: { ...anna, user_metadata: { ...anna.user_metadata, isAdmin: true } } })
    await run('fill-header.js')
    expect(entry?.hidden).toBe(false)
    signIn({ token: 'her-token', user: { ...anna, app_metadata: { isAdmin: true } } })
    await run('fill-header.js')
    expect(entry?.hidden).toBe(false)
    signIn({ token: 'her-token', user: anna })
    await run('fill-header.js')
    expect(entry?.hidden).toBe(true)
  })

  test('shows the picture, or the letter while it loads or if there is none', async () => {
    document.body.innerHTML = '<span class="avatar" data-picture><span data-user="letter"></span></span>'
    const place = document.querySelector<HTMLElement>('.avatar')
    const fillFor = async (avatar: string | null) => {
      signIn({ token: 'her-token', user: { ...anna, user_metadata: { ...anna.user_metadata, avatar } } })
      await run('fill-header.js')
    }
    await fillFor('/api/avatars/1')
    expect([place?.dataset.state, place?.textContent]).toEqual(['loading', 'a'])
    const picture = place?.querySelector('img')
    picture?.dispatchEvent(new Event('load'))
    expect(place?.dataset.state).toBe('loaded')
    await fillFor('/api/avatars/1')
    expect(place?.querySelector('img')).toBe(picture ?? null)
    await fillFor('/api/avatars/2')
    picture?.dispatchEvent(new Event('load'))
    expect(place?.dataset.state).toBe('loading')
    place?.querySelector('img')?.dispatchEvent(new Event('error'))
    expect(place?.dataset.state).toBe('error')
    await fillFor(null)
    expect([place?.dataset.state, place?.querySelector('img')]).toEqual(['idle', null])
  })

  test('follows the session', async () => {
    document.body.innerHTML = header
    await run('fill-header.js')
    signIn({ token: 'her-token', user: anna })
    dispatchEvent(new Event('session-changed'))
    expect(words()[0]).toBe('Anna')
  })
})

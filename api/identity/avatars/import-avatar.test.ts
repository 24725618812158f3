import { describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { importAvatar } from './import-avatar'
import { normalizePicture } from './normalize-picture'
import { removeAvatar, saveAvatar } from './save-avatar'

const drawnIn = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

/** A server that answers every request like this. */
function serverWith(answer: () => Response | Promise<Response>): string {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  closeAfterTest(() => server.stop(true))
  return `${server.url.origin}/avatars/1/2.png`
}

async function discordPicture() {
  const bytes = new Uint8Array(await drawnIn('#5865f2'))
  return serverWith(() => new Response(bytes, { headers: { 'content-type': 'image/png' } }))
}

async function annaWith({ clock = createFakeClock() } = {}) {
  const { player, services } = await testApp()
  const anna = await player('anna')
  const warnings: string[] = []
  const log = { ...services.log, warn: (_: object, text?: string) => void warnings.push(text ?? '') }
  return {
    clock,
    warnings,
    importFrom: (url: string) => importAvatar({ ...services, clock, log }, anna.id, url),
    choose: (picture: Buffer) => saveAvatar(services, anna.id, picture),
    chooseNone: () => removeAvatar(services, anna.id),
    avatar: async () => (await anna.api.users.me.get()).data?.user.user_metadata.avatar,
  }
}

describe('An imported picture', () => {
  test('is served from this server, and is updated by the next import', async () => {
    const { importFrom, avatar } = await annaWith()
    await importFrom(await discordPicture())
    const first = await avatar()
    expect(first).toMatch(/^\/api\/avatars\/[0-9a-f]{32}\?v=[0-9a-f]{8}$/)
    const other = new Uint8Array(await drawnIn('#ffffff'))
    await importFrom(serverWith(() => new Response(other, { headers: { 'content-type': 'image/png' } })))
    expect(await avatar()).not.toBe(first)
  })

  test('does not replace one that the player chose here', async () => {
    const { importFrom, choose, avatar } = await annaWith()
    await choose(await drawnIn('#c03020'))
    const own = await avatar()
    await importFrom(await discordPicture())
    expect(await avatar()).toBe(own)
  })

  test('does not come back after the player removed theirs', async () => {
    const { importFrom, chooseNone, avatar } = await annaWith()
    await importFrom(await discordPicture())
    await chooseNone()
    await importFrom(await discordPicture())
    expect(await avatar()).toBeNull()
  })

  test.each([
    ['is missing', () => new Response('no', { status: 404 })],
    ['is an HTML page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['is not a picture, despite its type', () => new Response('<svg/>', { headers: { 'content-type': 'image/png' } })],
    ['redirects', () => Response.redirect('http://127.0.0.1:9/')],
    ['is too large', () => new Response(new Uint8Array(300_000), { headers: { 'content-type': 'image/png' } })],
  ])('is skipped with a warning if it %s', async (_, answer) => {
    const { importFrom, avatar, warnings } = await annaWith()
    await importFrom(serverWith(answer))
    expect(await avatar()).toBeNull()
    expect(warnings).toEqual(['Could not import a picture'])
  })

  test('is given up after five seconds if it waits for other pictures', async () => {
    const { importFrom, avatar, warnings, clock } = await annaWith()
    const bytes = await drawnIn('#5865f2')
    const requested = Promise.withResolvers<void>()
    const picture = serverWith(() => {
      requested.resolve()
      return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } })
    })
    const vast = await sharp({ create: { width: 2048, height: 2048, channels: 3, background: 'red' } })
      .png({ palette: true })
      .toBuffer()
    const drawing = Promise.all(Array.from({ length: 20 }, () => normalizePicture(vast)))
    const importing = importFrom(picture)
    await requested.promise
    // Once a second call has its answer, the first one has too.
    await (await fetch(picture)).arrayBuffer()
    await clock.advance(5 * SECOND)
    await importing
    expect([await avatar(), warnings.length]).toEqual([null, 1])
    await drawing
  })

  test('is given up after five seconds without an answer', async () => {
    const { importFrom, avatar, warnings, clock } = await annaWith()
    const { promise: never } = Promise.withResolvers<Response>()
    const requested = Promise.withResolvers<void>()
    const importing = importFrom(
      serverWith(() => {
        requested.resolve()
        return never
      }),
    )
    await requested.promise
    await clock.advance(5 * SECOND)
    await importing
    expect([await avatar(), warnings.length]).toEqual([null, 1])
  })
})

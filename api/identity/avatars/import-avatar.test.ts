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

/** A place on the internet that answers every call like this. */
function elsewhere(answer: () => Response | Promise<Response>): string {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer })
  closeAfterTest(() => server.stop(true))
  return `${server.url.origin}/avatars/1/2.png`
}

async function discordPicture() {
  const bytes = new Uint8Array(await drawnIn('#5865f2'))
  return elsewhere(() => new Response(bytes, { headers: { 'content-type': 'image/png' } }))
}

async function annaWith({ clock = createFakeClock() } = {}) {
  const { player, services } = await testApp()
  const anna = await player('anna')
  const warnings: string[] = []
  const log = { ...services.log, warn: (_: object, text?: string) => void warnings.push(text ?? '') }
  return {
    clock,
    warnings,
    takeOver: (url: string) => importAvatar({ ...services, clock, log }, anna.id, url),
    choose: (picture: Buffer) => saveAvatar(services, anna.id, picture),
    chooseNone: () => removeAvatar(services, anna.id),
    avatar: async () => (await anna.api.users.me.get()).data?.user.user_metadata.avatar,
  }
}

describe('The picture that a player has elsewhere', () => {
  test('becomes theirs here, at an address of ours, and follows what they choose there', async () => {
    const { takeOver, avatar } = await annaWith()
    await takeOver(await discordPicture())
    const first = await avatar()
    expect(first).toMatch(/^\/api\/avatars\/[0-9a-f]{32}\?v=[0-9a-f]{8}$/)
    const other = new Uint8Array(await drawnIn('#ffffff'))
    await takeOver(elsewhere(() => new Response(other, { headers: { 'content-type': 'image/png' } })))
    expect(await avatar()).not.toBe(first)
  })

  test('takes the place of none that they chose here', async () => {
    const { takeOver, choose, avatar } = await annaWith()
    await choose(await drawnIn('#c03020'))
    const own = await avatar()
    await takeOver(await discordPicture())
    expect(await avatar()).toBe(own)
  })

  test('stays away where they want none', async () => {
    const { takeOver, chooseNone, avatar } = await annaWith()
    await takeOver(await discordPicture())
    await chooseNone()
    await takeOver(await discordPicture())
    expect(await avatar()).toBeNull()
  })

  test.each([
    ['is missing', () => new Response('no', { status: 404 })],
    ['is a page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['is none, whatever it says', () => new Response('<svg/>', { headers: { 'content-type': 'image/png' } })],
    ['is somewhere else', () => Response.redirect('http://127.0.0.1:9/')],
    ['is too large', () => new Response(new Uint8Array(300_000), { headers: { 'content-type': 'image/png' } })],
  ])('is let be, with a line in the log, where it %s', async (_, answer) => {
    const { takeOver, avatar, warnings } = await annaWith()
    await takeOver(elsewhere(answer))
    expect(await avatar()).toBeNull()
    expect(warnings).toEqual(['Could not import a picture'])
  })

  test('is not waited for longer than five seconds where it has come, but others are still being drawn', async () => {
    const { takeOver, avatar, warnings, clock } = await annaWith()
    const bytes = await drawnIn('#5865f2')
    const asked = Promise.withResolvers<void>()
    const picture = elsewhere(() => {
      asked.resolve()
      return new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/png' } })
    })
    const vast = await sharp({ create: { width: 2048, height: 2048, channels: 3, background: 'red' } })
      .png({ palette: true })
      .toBuffer()
    const drawing = Promise.all(Array.from({ length: 20 }, () => normalizePicture(vast)))
    const taking = takeOver(picture)
    await asked.promise
    // By the time that a second call has its answer, so has the first.
    await (await fetch(picture)).arrayBuffer()
    await clock.advance(5 * SECOND)
    await taking
    expect([await avatar(), warnings.length]).toEqual([null, 1])
    await drawing
  })

  test('is not waited for longer than five seconds', async () => {
    const { takeOver, avatar, warnings, clock } = await annaWith()
    const { promise: never } = Promise.withResolvers<Response>()
    const asked = Promise.withResolvers<void>()
    const taking = takeOver(
      elsewhere(() => {
        asked.resolve()
        return never
      }),
    )
    await asked.promise
    await clock.advance(5 * SECOND)
    await taking
    expect([await avatar(), warnings.length]).toEqual([null, 1])
  })
})

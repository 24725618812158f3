import { beforeAll, describe, expect, spyOn, test } from 'bun:test'
import sharp from 'sharp'
import { removeAvatar } from '../../identity/avatars/save-avatar'
import { UserModel } from '../../identity/users/user-model'
import { type Player, type TestApp, testApp } from '../../testing/test-app'

const WIDE = { width: 600, height: 300, channels: 3, background: '#c03020' } as const
const drawn = () => sharp({ create: WIDE })

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

function send({ token }: Pick<Player, 'token'>, bytes: Uint8Array | string, type = 'image/png') {
  return app.callRaw('PUT', '/api/users/me/avatar', { token, bytes, headers: { 'content-type': type } })
}

const avatarOf = async ({ api }: Player) => (await api.users.me.get()).data?.user.user_metadata.avatar ?? ''
const look = async (address: string) => app.call('GET', address)
const pictureAt = async (address: string) => sharp(await (await look(address)).arrayBuffer())

describe('PUT /api/users/me/avatar', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('stores a %s as a square WebP with an immutable URL', async (format) => {
    const anna = await app.player('anna')
    const answer = await send(anna, await drawn().toFormat(format).toBuffer(), `image/${format}`)
    expect(answer.status).toBe(200)
    const { headers } = await look(await avatarOf(anna))
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/webp', 'nosniff'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { format: kept, width, height } = await (await pictureAt(await avatarOf(anna))).metadata()
    expect([kept, width, height]).toEqual(['webp', 256, 256])
  })

  test('strips camera metadata', async () => {
    const anna = await app.player('anna')
    const noted = await drawn()
      .withExif({ IFD0: { Copyright: 'Anna' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x>where she lives</x>')
      .jpeg()
      .toBuffer()
    expect((await sharp(noted).metadata()).exif).toBeDefined()
    await send(anna, noted, 'image/jpeg')
    const { exif, xmp, icc } = await (await pictureAt(await avatarOf(anna))).metadata()
    expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
  })

  test('keeps the first frame of an animation', async () => {
    const anna = await app.player('anna')
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { ...WIDE, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    expect((await send(anna, moving, 'image/webp')).status).toBe(200)
    const { pages, height } = await (await pictureAt(await avatarOf(anna))).metadata()
    expect([pages ?? 1, height]).toEqual([1, 256])
  })

  test('gives a new picture a new URL', async () => {
    const anna = await app.player('anna')
    await send(anna, await drawn().png().toBuffer())
    const first = await avatarOf(anna)
    await send(anna, await drawn().negate().png().toBuffer())
    expect(await avatarOf(anna)).not.toBe(first)
    expect(await app.player('ben').then(avatarOf)).toBe('')
  })

  test('stores one of two concurrent uploads, whole', async () => {
    const anna = await app.player('anna')
    await Promise.all([send(anna, await drawn().png().toBuffer()), send(anna, await drawn().negate().png().toBuffer())])
    expect((await look(await avatarOf(anna))).status).toBe(200)
  })

  test('refuses unknown formats, regardless of the declared type', async () => {
    const anna = await app.player('anna')
    const sentence = 'Please choose a PNG, JPEG or WebP picture.'
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    const gif = await drawn().gif().toBuffer()
    const refused = [
      await send(anna, svg, 'image/svg+xml'),
      await send(anna, svg),
      await send(anna, gif),
      await send(anna, gif, 'image/gif'),
      await send(anna, '{}', 'application/json'),
      await send(anna, ''),
    ]
    for (const answer of refused) expect([answer.status, await answer.text()]).toEqual([415, sentence])
    expect(await avatarOf(anna)).toBe('')
  })

  test('refuses a broken picture, a large file, and too many pixels before decoding', async () => {
    const anna = await app.player('anna')
    const whole = await drawn().png().toBuffer()
    const noise = await sharp({ create: { ...WIDE, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .png()
      .toBuffer()
    const ofSize = (width: number, height: number) =>
      sharp({ create: { ...WIDE, width, height } })
        .png({ palette: true })
        .toBuffer()
    const vast = await ofSize(2049, 2048)
    expect([noise.length > 262_144, vast.length < 262_144]).toEqual([true, true])
    expect((await send(anna, await ofSize(4096, 1024))).status).toBe(200)
    const refusals = [
      [whole.subarray(0, whole.length / 2), 422, 'The picture cannot be read.'],
      [whole.subarray(0, 8), 422, 'The picture cannot be read.'],
      [noise, 413, 'The picture is larger than 256 kB.'],
      [vast, 422, 'The picture has too many pixels: at most 2048 × 2048.'],
    ] as const
    for (const [bytes, status, sentence] of refusals) {
      const answer = await send(anna, bytes)
      expect([answer.status, await answer.text()]).toEqual([status, sentence])
    }
  })

  test('is limited to twenty an hour for each player', async () => {
    const [anna, ben] = [await app.player('anna'), await app.player('ben')]
    const picture = await drawn().png().toBuffer()
    for (let sent = 0; sent < 20; sent++) expect((await send(anna, picture)).status).toBe(200)
    const refused = await send(anna, picture)
    expect([refused.status, await refused.text()]).toEqual([429, 'Too many new pictures. Please try again later.'])
    expect((await send(ben, picture)).status).toBe(200)
  })

  test('refuses a visitor without reading the body', async () => {
    expect((await send({ token: '' }, await drawn().png().toBuffer())).status).toBe(401)
  })
})

describe('DELETE /api/users/me/avatar', () => {
  test('removes the picture for everyone', async () => {
    const anna = await app.player('anna')
    await send(anna, await drawn().png().toBuffer())
    const address = await avatarOf(anna)
    expect((await anna.api.users.me.avatar.delete()).data?.user.user_metadata.avatar).toBeNull()
    expect((await look(address)).status).toBe(404)
    expect((await anna.api.users.me.avatar.delete()).status).toBe(200)
  })

  test('during an upload leaves no player with a dead URL', async () => {
    const anna = await app.player('anna')
    const show = UserModel.findOneAndUpdate.bind(UserModel)
    const showLate = async (...update: Parameters<typeof show>) => {
      await removeAvatar(app.services, anna.id)
      return show(...update)
    }
    const shown = spyOn(UserModel, 'findOneAndUpdate').mockImplementationOnce(showLate as never)
    const answer = await send(anna, await drawn().png().toBuffer())
    shown.mockRestore()
    expect((await answer.json()).user.user_metadata.avatar).toBeNull()
    expect(await avatarOf(anna)).toBe('')
  })

  test('refuses a visitor', async () => {
    expect((await app.api.users.me.avatar.delete()).status).toBe(401)
  })
})

describe('GET /api/avatars/:key', () => {
  test.each(['nobody', '0'.repeat(32), '%24ne', '__proto__'])('does not find %s', async (key) => {
    const answer = await look(`/api/avatars/${key}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'Picture not found'])
  })
})

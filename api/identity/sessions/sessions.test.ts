import { describe, expect, spyOn, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { DAY, SECOND } from '../../../shared/time'
import { createLog } from '../../platform/log'
import { createInProcessBus } from '../../realtime/bus/in-process-bus'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock } from '../../testing/fake-clock'
import { testApp } from '../../testing/test-app'
import { UserModel } from '../users/user-model'
import type { SessionViewer } from '../viewer/viewer'
import { SessionModel } from './session-model'
import { createSessions } from './sessions'

const secret = 'a secret of more than thirty-two characters'

/** A server of several processes; `openProcess` adds one. */
async function annasToken() {
  const { player } = await testApp()
  const user = await UserModel.findById((await player('anna')).id).orFail()
  const clock = createFakeClock(Date.now())
  const log = createLog('silent')
  const bus = { ...createInProcessBus({ log }), isConnected: true }
  const openProcess = () => createSessions({ secret, clock, log, bus })
  const sessions = openProcess()
  return { sessions, openProcess, bus, clock, user, token: await sessions.issue(user, 'test') }
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

function signed(header: object, claims: object, key = secret, hash = 'sha256') {
  const content = `${encoded(header)}.${encoded(claims)}`
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`
}

describe('A player', () => {
  test('has at most a hundred sessions; the next one ends the oldest', async () => {
    const { sessions, clock, user, token } = await annasToken()
    await SessionModel.deleteMany({ user: user._id })
    const tokens: string[] = []
    for (let issued = 0; issued < 101; issued++) {
      await clock.advance(1)
      tokens.push(await sessions.issue(user, 'test'))
    }
    const [oldest = '', second = '', newest = ''] = [tokens[0], tokens[1], tokens.at(-1)]
    expect(await SessionModel.countDocuments({ user: user._id })).toBe(100)
    expect(await sessions.viewerOf(oldest)).toBeNull()
    expect(await sessions.viewerOf(token)).toBeNull()
    expect(await sessions.viewerOf(second)).not.toBeNull()
    expect(await sessions.viewerOf(newest)).not.toBeNull()
    const ben = await UserModel.findById((await (await testApp()).player('ben')).id).orFail()
    const his = await sessions.issue(ben, 'test')
    await Promise.all([1, 2].map(() => sessions.issue(user, 'test')))
    expect(await SessionModel.countDocuments({ user: user._id })).toBe(100)
    expect(await sessions.viewerOf(second)).toBeNull()
    expect(await sessions.viewerOf(his)).not.toBeNull()
  })
})

describe('A token', () => {
  test('carries the user, and is valid for seven days', async () => {
    const { sessions, clock, user, token } = await annasToken()
    const { sub, email, user_metadata, app_metadata, iat, exp, jti } = claimsOf(token)
    expect({ sub, email }).toEqual({ sub: user.id, email: user.email })
    const inSeconds = (time: number) => Math.floor(time / SECOND)
    expect([user_metadata.plan, app_metadata.isAdmin]).toEqual(['starter', false])
    expect(exp).toBe(inSeconds(clock.now() + 7 * DAY))
    // `iat` comes from the machine's clock, which keeps running.
    expect(iat).toBeWithin(inSeconds(clock.now()), inSeconds(Date.now()) + 1)
    expect(await sessions.viewerOf(token)).toEqual({ kind: 'session', id: user.id, sessionId: jti })
    await clock.advance(7 * DAY)
    expect(await sessions.viewerOf(token)).toBeNull()
  })

  test('with another key, another signature or none is refused', async () => {
    const { sessions, token } = await annasToken()
    const claims = claimsOf(token)
    const HS256 = { alg: 'HS256', typ: 'JWT' }
    expect(await sessions.viewerOf(signed(HS256, claims))).not.toBeNull()
    const [header, , signature] = token.split('.')
    const forged = [
      signed(HS256, claims, 'another secret of thirty-two characters'),
      signed({ alg: 'none' }, claims),
      `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
      `${header}.${encoded({ ...claims, sub: 'f'.repeat(24) })}.${signature}`,
      signed(HS256, { ...claims, exp: Math.floor(Date.now() / SECOND) - 1 }),
      signed(HS256, { ...claims, exp: undefined }),
      signed(HS256, { ...claims, jti: crypto.randomUUID() }),
    ]
    expect(await Promise.all(forged.map((each) => sessions.viewerOf(each)))).toEqual(forged.map(() => null))
  })

  test('is only accepted with HS256, regardless of its header', async () => {
    const { sessions, token } = await annasToken()
    const claims = claimsOf(token)
    const others = [
      signed({ alg: 'HS384', typ: 'JWT' }, claims, secret, 'sha384'),
      signed({ alg: 'HS512', typ: 'JWT' }, claims, secret, 'sha512'),
    ]
    expect(await Promise.all(others.map((each) => sessions.viewerOf(each)))).toEqual([null, null])
  })

  test("with malformed claims, or with another player's session, is refused", async () => {
    const { sessions, token } = await annasToken()
    const ben = await (await testApp()).player('ben')
    const claims = claimsOf(token)
    const HS256 = { alg: 'HS256', typ: 'JWT' }
    const odd = [{ jti: { $ne: null } }, { jti: 1 }, { jti: [claims.jti] }, { sub: { $ne: null } }, { sub: 'anna' }]
    const forged = [...odd, { sub: ben.id }].map((changes) => signed(HS256, { ...claims, ...changes }))
    expect(await Promise.all(forged.map((each) => sessions.viewerOf(each)))).toEqual(forged.map(() => null))
  })

  test('is refused within five seconds after its session ended elsewhere, although the message is lost', async () => {
    const { sessions, clock, token } = await annasToken()
    const viewer = await sessions.viewerOf(token)
    await SessionModel.deleteOne({ _id: viewer?.sessionId })
    await clock.advance(5 * SECOND)
    expect(await sessions.viewerOf(token)).toBeNull()
  })

  test('records twice a minute at most that its session is in use', async () => {
    const { sessions, clock, user, token } = await annasToken()
    const seenAt = async () => (await SessionModel.findOne({ user: user._id }).sort({ createdAt: -1 }))?.lastSeenAt
    await sessions.viewerOf(token)
    const first = await seenAt()
    await clock.advance(25 * SECOND)
    await sessions.viewerOf(token)
    expect(await seenAt()).toEqual(first)
    await clock.advance(5 * SECOND)
    await sessions.viewerOf(token)
    expect(await seenAt()).toEqual(new Date(clock.now()))
  })

  test('is refused at once after its sessions are revoked, even if cached', async () => {
    const { sessions, user, token } = await annasToken()
    expect(await sessions.viewerOf(token)).not.toBeNull()
    await UserModel.deleteOne({ _id: user._id })
    await sessions.revokeAll(user.id)
    expect(await sessions.viewerOf(token)).toBeNull()
  })

  test('is refused within five seconds after its player was removed elsewhere', async () => {
    const { sessions, clock, user, token } = await annasToken()
    await sessions.viewerOf(token)
    await UserModel.deleteOne({ _id: user._id })
    await clock.advance(5 * SECOND)
    expect(await sessions.viewerOf(token)).toBeNull()
  })

  test('is refused by other processes at once after its session ended, and other tokens are not', async () => {
    const { sessions, openProcess, user, token } = await annasToken()
    const elsewhere = openProcess()
    const tokens = [await sessions.issue(user, 'test'), await sessions.issue(user, 'test')]
    const [ended, kept] = (await Promise.all(tokens.map((each) => elsewhere.viewerOf(each)))) as [
      SessionViewer,
      SessionViewer,
    ]
    await sessions.revoke(ended)
    expect(await Promise.all(tokens.map((each) => elsewhere.viewerOf(each)))).toEqual([null, kept])
    expect(await elsewhere.viewerOf(token)).not.toBeNull()
    await sessions.revokeAll(user.id, kept.sessionId)
    expect(await elsewhere.viewerOf(token)).toBeNull()
    expect(await elsewhere.viewerOf(tokens[1] ?? '')).toEqual(kept)
  })

  test('is checked in the store on each call while the bus is disconnected', async () => {
    const { sessions, bus, token } = await annasToken()
    const viewer = (await sessions.viewerOf(token)) as SessionViewer
    bus.isConnected = false
    expect(await sessions.viewerOf(token)).toEqual(viewer)
    await SessionModel.deleteOne({ _id: viewer.sessionId })
    expect(await sessions.viewerOf(token)).toBeNull()
  })

  test('is not cached by a store read that overlaps the end of its session', async () => {
    const { sessions, user, token } = await annasToken()
    const reads = spyOn(SessionModel, 'exists')
    closeAfterTest(() => reads.mockRestore())
    const exists = SessionModel.exists.bind(SessionModel)
    const reading = Promise.withResolvers<void>()
    const resume = Promise.withResolvers<void>()
    reads.mockImplementationOnce(((filter: object) =>
      exists(filter).then(async (found) => {
        reading.resolve()
        await resume.promise
        return found
      })) as typeof SessionModel.exists)
    const viewer = sessions.viewerOf(token)
    await reading.promise
    await sessions.revokeAll(user.id)
    resume.resolve()
    expect(await viewer).toBeNull()
    expect(await sessions.viewerOf(token)).toBeNull()
  })

  test('is open as long as its session exists, regardless of the cache', async () => {
    const { sessions, clock, user, token } = await annasToken()
    const viewer = (await sessions.viewerOf(token)) as SessionViewer
    expect(await sessions.isOpen(viewer)).toBe(true)
    const later = (await sessions.viewerOf(await sessions.issue(user, 'test'))) as SessionViewer
    await sessions.revoke(later)
    expect([await sessions.isOpen(later), await sessions.isOpen(viewer)]).toEqual([false, true])
    await clock.advance(7 * DAY)
    expect(await sessions.isOpen(viewer)).toBe(false)
  })
})

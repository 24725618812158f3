import { beforeEach, describe, expect, test } from 'bun:test'
import { SECOND } from '../../../../shared/time'
import { SessionModel } from '../../../identity/sessions/session-model'
import type { Player } from '../../../testing/test-app'
import { NotificationModel } from '../../inbox/notification-model'
import { channelStage } from '../testing/channel-stage'

let stage: Awaited<ReturnType<typeof channelStage>>
let anna: Player
let sessionId: string

beforeEach(async () => {
  stage = await channelStage()
  anna = await stage.player('anna', 'pro')
  const viewer = await stage.services.sessions.viewerOf(anna.token)
  sessionId = viewer?.sessionId ?? ''
  await stage.channelOf(anna, 'push')
  await stage.channelOf(anna, 'discord')
})

async function toldIn() {
  stage.clock.set(SECOND)
  await stage.happened(anna, { kind: 'banned', message: 'Banned.' })
  await stage.pass()
  return stage.received.map(({ to }) => to.name)
}
const notices = () => NotificationModel.countDocuments({ user: anna.id, kind: 'channel' })

describe('A browser whose player', () => {
  test('signs out there takes no pushes any more', async () => {
    expect((await stage.ask(anna, 'POST', '/api/auth/logout', {})).status).toBe(204)
    expect(await toldIn()).toEqual(['Discord'])
    expect(await notices()).toBe(0)
  })

  test('ends its session elsewhere takes no pushes any more', async () => {
    await stage.services.sessions.revoke({ kind: 'session', id: anna.id, sessionId })
    expect(await toldIn()).toEqual(['Discord'])
  })

  test('ends all other sessions keeps the pushes of the one that stays', async () => {
    await stage.services.sessions.revokeAll(anna.id, sessionId)
    expect((await toldIn()).sort()).toEqual(['Discord', 'Unknown device'])
    expect(await notices()).toBe(0)
  })

  test('ends all sessions takes no pushes any more, and the player is told', async () => {
    await stage.services.sessions.revokeAll(anna.id)
    expect(await toldIn()).toEqual(['Discord'])
    expect(await notices()).toBe(1)
  })

  test('lets the session expire still takes pushes, until all others are ended', async () => {
    await SessionModel.deleteOne({ _id: sessionId })
    expect(await toldIn()).toHaveLength(2)
    await stage.services.sessions.revokeAll(anna.id, 'another')
    stage.clock.set(600 * SECOND)
    expect((await toldIn()).slice(2)).toEqual(['Discord'])
  })

  test('is another one keeps its pushes', async () => {
    const ben = await stage.player('ben', 'pro')
    await stage.services.sessions.revokeAll(ben.id)
    expect(await toldIn()).toHaveLength(2)
  })
})

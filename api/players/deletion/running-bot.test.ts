import { expect, test } from 'bun:test'
import { SECOND } from '../../../shared/time'
import { BotDayModel } from '../../bots/activity/bot-day-model'
import { RunModel } from '../../bots/runs/run-model'
import { openStage } from '../../fleet/testing/stage'
import { AuditModel } from '../../identity/audit/audit-model'
import { UserModel } from '../../identity/users/user-model'
import { NotificationModel } from '../../notifications/inbox/notification-model'
import { closeAfterTest } from '../../testing/closing'
import { testApp } from '../../testing/test-app'
import { deletePlayer } from './delete-player'

test('A running bot of a deleted player ends within seconds, and writes nothing afterwards', async () => {
  const { services, player } = await testApp()
  const stage = await openStage({ start: Date.now() })
  closeAfterTest(stage.close)
  stage.template('chatterbox', async ({ print, notify, gain, signal, clock }) => {
    for (let step = 1; ; step++) {
      print('+', `Step ${step}.`)
      gain(1)
      notify(`Step ${step}.`)
      // Ignores its signal for a while, to finish the current step.
      await clock.sleep(2000)
      signal.throwIfAborted()
    }
  })
  const anna = await player('anna', 'premium')
  const user = (await UserModel.findById(anna.id).orFail())._id
  const bot = await stage.bot({ user, templateId: 'chatterbox' })
  const fleet = stage.fleet()
  await fleet.start()
  await stage.start(fleet, bot)
  await stage.untilLine(bot, /Step 2/)

  const { clock, consoleLog } = stage
  const viewer = (await services.sessions.viewerOf(anna.token)) ?? { kind: 'session', id: '', sessionId: '' }
  const deletedAt = clock.now()
  let isGone = false
  const deleting = deletePlayer(
    { ...services, clock, consoleLog, fleet },
    { viewer, caller: { network: '203.0.113.9', userAgent: '' } },
    { password: 'correct horse' },
  ).then(() => {
    isGone = true
  })
  await stage.until(() => isGone)
  await deleting
  // The fake clock advances while the store works in real time, so the limit is generous.
  expect(clock.now() - deletedAt).toBeLessThan(30 * SECOND)
  await stage.pass(30 * SECOND)
  expect(await stage.lines(bot)).toEqual([])
  const kept = [
    await RunModel.countDocuments({ user }),
    await BotDayModel.countDocuments({ user }),
    await NotificationModel.countDocuments({ user }),
  ]
  expect(kept).toEqual([0, 0, 0])
  expect(await AuditModel.countDocuments({ subject: user, action: 'deleted' })).toBe(1)
})

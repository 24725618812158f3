import { expect, test } from 'bun:test'
import { DAY, SECOND } from '../../../shared/time'
import { closeAfterTest } from '../../testing/closing'
import { frozenClock } from '../../testing/fake-clock'
import { openStage } from '../testing/stage'

test('a run that notifies in a loop makes fifty notifications a day', async () => {
  const stage = await openStage()
  closeAfterTest(stage.close)
  let ahead = 0
  stage.template('teller', async ({ notify }) => {
    for (let round = 0; round < 60; round++) notify('Round and round.')
    ahead = DAY
    notify('A day later.')
    ahead = 0
  })
  const fleet = stage.fleet({ clock: frozenClock(stage.clock, () => ahead) })
  await fleet.start()
  const bot = await stage.bot({ templateId: 'teller' })
  await stage.start(fleet, bot)
  await stage.untilOffline(bot)
  await stage.pass(SECOND)
  const notifications = await stage.notificationsOf(bot)
  expect(notifications.filter((message) => message === 'Test Bot: Round and round.')).toHaveLength(50)
  expect(notifications).toContain('Test Bot: A day later.')
})

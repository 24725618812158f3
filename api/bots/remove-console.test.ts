import { beforeAll, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import { type TestApp, testApp } from '../testing/test-app'
import { RemovedConsoleModel } from './model/removed-console-model'
import { removeConsole, removeLeftConsoles } from './remove-console'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

/** A console with a line, which cannot be removed until the log is back. */
async function consoleInOutage() {
  const botId = new Types.ObjectId().toHexString()
  const { consoleLog } = app.services
  await consoleLog.append(botId, 1, ['A line.'])
  let isAway = true
  const remove = async (id: string) => {
    if (isAway) throw new Error('Redis is not answering')
    await consoleLog.remove(id)
  }
  return {
    botId,
    deps: { ...app.services, consoleLog: { ...consoleLog, remove } },
    lines: async () => (await consoleLog.readAfter(botId, 0, 10)).lines.length,
    comeBack() {
      isAway = false
    },
  }
}

test('a console that cannot be removed with its bot is removed later', async () => {
  const { botId, deps, lines, comeBack } = await consoleInOutage()
  await removeConsole(deps, botId)
  await removeConsole(deps, botId)
  await expect(removeLeftConsoles(deps)).rejects.toThrow('Redis is not answering')
  expect(await lines()).toBe(1)
  comeBack()
  await removeLeftConsoles(deps)
  expect(await lines()).toBe(0)
  expect(await RemovedConsoleModel.countDocuments({ _id: botId })).toBe(0)
})

test('a console that is removed with its bot leaves nothing to do', async () => {
  const { botId, deps, lines, comeBack } = await consoleInOutage()
  comeBack()
  await removeConsole(deps, botId)
  expect(await lines()).toBe(0)
  expect(await RemovedConsoleModel.countDocuments({ _id: botId })).toBe(0)
})

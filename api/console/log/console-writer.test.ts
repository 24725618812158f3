import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '../../../shared/time'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import type { ConsoleLog } from './console-log'
import { createConsoleWriter } from './console-writer'
import { openSqliteLog } from './sqlite-log'

const BOT = '66f145531b1bc3e6667d1e67'

let dataDir: string
let consoleLog: ConsoleLog
let clock: FakeClock
let refusals: unknown[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'castellan-writer-'))
  consoleLog = openSqliteLog({ dataDir })
  clock = createFakeClock()
  refusals = []
})
afterEach(async () => {
  await consoleLog.close()
  rmSync(dataDir, { recursive: true })
})

const writerOf = (epoch: number) =>
  createConsoleWriter({
    consoleLog,
    clock,
    botId: BOT,
    epoch,
    onRefused: (error) => refusals.push(error),
  })

const kept = async () => (await consoleLog.readAfter(BOT, 0, 2000)).lines.map(({ text }) => text)

describe('the lines of a run', () => {
  test('have the time in UTC and their sign', async () => {
    const writer = writerOf(1)
    writer.print('+', 'Collected 1,200 wood.')
    await writer.close()
    expect(await kept()).toEqual(['2096-11-21T12:00:00Z + Collected 1,200 wood.'])
  })

  test('have the time of printing, not of writing', async () => {
    const writer = writerOf(1)
    await clock.advance(990)
    writer.print('.', 'one')
    await clock.advance(30)
    writer.print('.', 'two')
    await writer.close()
    expect(await kept()).toEqual(['2096-11-21T12:00:00Z . one', '2096-11-21T12:00:01Z . two'])
  })

  test('are written at the same moments as those of other runs', async () => {
    const append = spyOn(consoleLog, 'append')
    const writers = [writerOf(1), writerOf(1)]
    writers[0]?.print('.', 'one')
    await clock.advance(5)
    writers[1]?.print('.', 'two')
    expect(append).not.toHaveBeenCalled()
    await clock.advance(5)
    expect(append).toHaveBeenCalledTimes(2)
    for (const writer of writers) await writer.close()
  })

  test('of one print with line breaks are lines of their own', async () => {
    const writer = writerOf(1)
    writer.print('!', 'one\ntwo')
    await writer.close()
    expect(await kept()).toEqual(['2096-11-21T12:00:00Z ! one', '2096-11-21T12:00:00Z ! two'])
  })

  test('that tell of a decision begin with its id', async () => {
    const writer = writerOf(3)
    writer.print('>', '140 troops leave.\nThey are back soon.', '3-17')
    await writer.close()
    expect(await kept()).toEqual([
      '2096-11-21T12:00:00Z >3-17 140 troops leave.',
      '2096-11-21T12:00:00Z > They are back soon.',
    ])
  })

  test('are at most 8 KiB long, time and sign included', async () => {
    const writer = writerOf(1)
    writer.print('.', 'ü'.repeat(10_000))
    await writer.close()
    expect(Buffer.byteLength((await kept())[0] as string)).toBeLessThanOrEqual(8192)
  })

  test('after a silence are written within a hundredth of a second, and those that follow together, at most a twentieth of a second late', async () => {
    const writer = writerOf(1)
    writer.print('.', 'one')
    writer.print('.', 'two')
    await clock.advance(10)
    expect(await kept()).toHaveLength(2)
    writer.print('.', 'three')
    await clock.advance(30)
    writer.print('.', 'four')
    await clock.advance(9)
    expect(await kept()).toHaveLength(2)
    await clock.advance(1)
    expect(await kept()).toHaveLength(4)
    await clock.advance(50)
    writer.print('.', 'five')
    await clock.advance(10)
    expect(await kept()).toHaveLength(5)
    await writer.close()
  })

  test('are not written once it is closed', async () => {
    const writer = writerOf(1)
    await writer.close()
    writer.print('.', 'late')
    writer.announce('-', 'late')
    await clock.advance(SECOND)
    expect(await kept()).toEqual([])
  })
})

describe('a busy bot', () => {
  test('gets 200 lines a second, then one line that says how many were dropped', async () => {
    const writer = writerOf(1)
    for (let line = 1; line <= 1500; line++) writer.print('.', `line ${line}`)
    await clock.advance(1100)
    const lines = await kept()
    expect(lines).toHaveLength(201)
    expect(lines.at(-2)).toBe('2096-11-21T12:00:00Z . line 200')
    expect(lines.at(-1)).toBe('2096-11-21T12:00:01Z ! 1,300 lines were dropped: a console takes 200 a second.')
    writer.print('.', 'quiet again')
    await writer.close()
    expect((await kept()).at(-1)).toBe('2096-11-21T12:00:01Z . quiet again')
  })

  test('gets the line about dropped lines also if its run ends at once', async () => {
    const writer = writerOf(1)
    for (let line = 1; line <= 201; line++) writer.print('.', 'line')
    writer.announce('-', 'Run 1 ends.')
    await writer.close()
    expect((await kept()).slice(-2).map((line) => line.slice(21))).toEqual([
      '! 1 line was dropped: a console takes 200 a second.',
      '- Run 1 ends.',
    ])
  })
})

describe('a run that may not write', () => {
  test('because a newer one does is refused once, and writes nothing', async () => {
    const old = writerOf(1)
    const young = writerOf(2)
    young.print('.', 'new')
    await young.close()
    old.print('.', 'stale')
    await clock.advance(50)
    old.print('.', 'stale')
    await old.close()
    expect(await kept()).toEqual(['2096-11-21T12:00:00Z . new'])
    expect(refusals).toEqual([undefined])
  })

  test('gets the error if the file is gone', async () => {
    const writer = writerOf(1)
    await consoleLog.close()
    writer.print('.', 'lost')
    await writer.close()
    expect(refusals).toEqual([expect.any(Error)])
  })
})

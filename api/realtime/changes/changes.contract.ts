import { beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import type { Change, Changes } from './changes'

const ANNA = '66f145531b1bc3e6667d1e01'
const BEN = '66f145531b1bc3e6667d1e02'
const BOT = '66f145531b1bc3e6667d1e03'
const LAST = '66f145531b1bc3e6667d1e04'

/** What changes must do on every bus. */
export function changesContract(name: string, openChanges: () => Changes | Promise<Changes>) {
  describe(`changes: ${name}`, () => {
    let changes: Changes

    beforeEach(async () => {
      changes = await openChanges()
    })

    async function listener(user: string) {
      const leaving = new AbortController()
      const received: string[] = []
      const waiting = new Set<() => void>()
      const onChange = ({ kind, id }: Change) => {
        received.push(`${kind} ${id}`)
        for (const check of waiting) check()
      }
      await changes.subscribe(user, onChange, leaving.signal)
      /** All changes before the last one, which everyone receives. */
      const all = () =>
        new Promise<string[]>((resolve) => {
          const check = () => received.includes(`announcement ${LAST}`) && resolve(received.slice(0, -1))
          waiting.add(check)
          check()
        })
      return { all, leave: () => leaving.abort() }
    }

    const publishLast = () => changes.publish({ kind: 'announcement', user: null, id: LAST })

    test('a player receives their changes, in order', async () => {
      const anna = await listener(ANNA)
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      changes.publish({ kind: 'user', user: new Types.ObjectId(ANNA), id: ANNA })
      publishLast()
      expect(await anna.all()).toEqual([`bot ${BOT}`, `user ${ANNA}`])
    })

    test("a player does not receive another player's changes", async () => {
      const ben = await listener(BEN)
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      publishLast()
      expect(await ben.all()).toEqual([])
    })

    test('a change for everyone reaches everyone', async () => {
      const both = [await listener(ANNA), await listener(BEN)]
      changes.publish({ kind: 'announcement', user: null, id: BOT })
      publishLast()
      for (const each of both) expect(await each.all()).toEqual([`announcement ${BOT}`])
    })

    test('all listeners of a player receive it, and the others continue when one has left', async () => {
      const [one, other] = [await listener(ANNA), await listener(ANNA)]
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      one.leave()
      changes.publish({ kind: 'day', user: ANNA, id: BOT })
      publishLast()
      expect(await other.all()).toEqual([`bot ${BOT}`, `day ${BOT}`])
    })

    test('a listener that has left receives nothing, and a new one does', async () => {
      const left = await listener(ANNA)
      left.leave()
      const here = await listener(ANNA)
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      publishLast()
      expect(await here.all()).toEqual([`bot ${BOT}`])
      expect(await Promise.race([left.all(), 'nothing'])).toBe('nothing')
    })

    test('a listener whose signal was already aborted receives nothing', async () => {
      const received: Change[] = []
      await changes.subscribe(ANNA, (change) => received.push(change), AbortSignal.abort())
      const anna = await listener(ANNA)
      publishLast()
      await anna.all()
      expect(received).toEqual([])
    })

    test('a listener that throws affects neither the write nor the others', async () => {
      const fail = () => {
        throw new Error('boom')
      }
      await changes.subscribe(ANNA, fail, new AbortController().signal)
      const anna = await listener(ANNA)
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      publishLast()
      expect(await anna.all()).toEqual([`bot ${BOT}`])
    })

    test('a change without a listener is lost', async () => {
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      const anna = await listener(ANNA)
      publishLast()
      expect(await anna.all()).toEqual([])
    })
  })
}

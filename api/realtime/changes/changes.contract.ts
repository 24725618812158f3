import { beforeEach, describe, expect, test } from 'bun:test'
import { Types } from 'mongoose'
import type { Change, Changes } from './changes'

const ANNA = '66f145531b1bc3e6667d1e01'
const BEN = '66f145531b1bc3e6667d1e02'
const BOT = '66f145531b1bc3e6667d1e03'
const LAST = '66f145531b1bc3e6667d1e04'

/** What changes must do, whatever signals tell of them. */
export function changesContract(name: string, openChanges: () => Changes | Promise<Changes>) {
  describe(`changes: ${name}`, () => {
    let changes: Changes

    beforeEach(async () => {
      changes = await openChanges()
    })

    async function listener(user: string) {
      const leaving = new AbortController()
      const heard: string[] = []
      const waiting = new Set<() => void>()
      const hear = ({ kind, id }: Change) => {
        heard.push(`${kind} ${id}`)
        for (const look of waiting) look()
      }
      await changes.subscribe(user, hear, leaving.signal)
      /** Everything heard up to the last change, which is told to everybody. */
      const all = () =>
        new Promise<string[]>((resolve) => {
          const look = () => heard.includes(`announcement ${LAST}`) && resolve(heard.slice(0, -1))
          waiting.add(look)
          look()
        })
      return { all, leave: () => leaving.abort() }
    }

    const tellLast = () => changes.publish({ kind: 'announcement', user: null, id: LAST })

    test('a player hears what changed for them, in the order of the changes', async () => {
      const anna = await listener(ANNA)
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      changes.publish({ kind: 'user', user: new Types.ObjectId(ANNA), id: ANNA })
      tellLast()
      expect(await anna.all()).toEqual([`bot ${BOT}`, `user ${ANNA}`])
    })

    test("nobody hears of somebody else's changes", async () => {
      const ben = await listener(BEN)
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      tellLast()
      expect(await ben.all()).toEqual([])
    })

    test('what concerns everybody is heard by everybody', async () => {
      const both = [await listener(ANNA), await listener(BEN)]
      changes.publish({ kind: 'announcement', user: null, id: BOT })
      tellLast()
      for (const each of both) expect(await each.all()).toEqual([`announcement ${BOT}`])
    })

    test('each of several listeners of a player hears it, and the others go on when one has left', async () => {
      const [one, other] = [await listener(ANNA), await listener(ANNA)]
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      one.leave()
      changes.publish({ kind: 'day', user: ANNA, id: BOT })
      tellLast()
      expect(await other.all()).toEqual([`bot ${BOT}`, `day ${BOT}`])
    })

    test('who has left hears nothing, and who comes anew hears again', async () => {
      const gone = await listener(ANNA)
      gone.leave()
      const here = await listener(ANNA)
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      tellLast()
      expect(await here.all()).toEqual([`bot ${BOT}`])
      expect(await Promise.race([gone.all(), 'nothing'])).toBe('nothing')
    })

    test('a listener that had left before it came hears nothing', async () => {
      const heard: Change[] = []
      await changes.subscribe(ANNA, (change) => heard.push(change), AbortSignal.abort())
      const anna = await listener(ANNA)
      tellLast()
      await anna.all()
      expect(heard).toEqual([])
    })

    test('a listener that fails harms neither the write nor the others', async () => {
      const fail = () => {
        throw new Error('boom')
      }
      await changes.subscribe(ANNA, fail, new AbortController().signal)
      const anna = await listener(ANNA)
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      tellLast()
      expect(await anna.all()).toEqual([`bot ${BOT}`])
    })

    test('a change that nobody hears is gone', async () => {
      changes.publish({ kind: 'bot', user: ANNA, id: BOT })
      const anna = await listener(ANNA)
      tellLast()
      expect(await anna.all()).toEqual([])
    })
  })
}

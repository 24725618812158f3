import { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'

let counter = 0

/** An id above all that any process made a millisecond before; the driver's own tell apart the seconds of several processes only. */
export function chronologicalId(now = Date.now()): Types.ObjectId {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(Math.floor(now / SECOND), 0)
  bytes.writeUInt16BE(now % SECOND, 4)
  counter = (counter + 1) % 2 ** 24
  bytes.writeUIntBE(counter, 6, 3)
  crypto.getRandomValues(bytes.subarray(9))
  return new Types.ObjectId(bytes)
}

/** What a document says of when it was made. */
export const creationFields = (now: number) => ({ _id: chronologicalId(now), createdAt: new Date(now) })

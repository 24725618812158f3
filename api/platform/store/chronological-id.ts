import { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'

let counter = 0

/**
 * Higher than every id that any process made a millisecond earlier. The driver's own ids order several processes only
 * by seconds (https://www.mongodb.com/docs/manual/reference/bson-types/#objectid).
 */
export function chronologicalId(now = Date.now()): Types.ObjectId {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(Math.floor(now / SECOND), 0)
  bytes.writeUInt16BE(now % SECOND, 4)
  counter = (counter + 1) % 2 ** 24
  bytes.writeUIntBE(counter, 6, 3)
  crypto.getRandomValues(bytes.subarray(9))
  return new Types.ObjectId(bytes)
}

/** The fields of a document that depend on its time of creation. */
export const creationFields = (now: number) => ({ _id: chronologicalId(now), createdAt: new Date(now) })

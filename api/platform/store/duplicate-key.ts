import mongoose from 'mongoose'

const DUPLICATE_KEY = 11_000

/** A unique index already has this key. `field` narrows it to indexes with that field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== DUPLICATE_KEY) return false
  return field === undefined || field in (error.keyPattern ?? {})
}

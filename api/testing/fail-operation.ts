import { spyOn } from 'bun:test'
import mongoose, { type Collection } from 'mongoose'
import { closeAfterTest } from './closing'

export function failNextOperation(collection: Collection, operation: 'insertOne' | 'updateOne' | 'deleteOne'): void {
  const spy = spyOn(collection, operation).mockImplementationOnce(() =>
    Promise.reject(new mongoose.mongo.MongoNetworkError('The connection was cut.')),
  )
  closeAfterTest(() => spy.mockRestore())
}

import { notImplemented } from '../mongo-error'
import { type Command } from './command'
export const explain: Command = { fields: [], run() { throw notImplemented('explain') } }

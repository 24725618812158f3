import { t } from 'elysia'
import { textOf } from '../../../shared/input/text'
import { GOODS } from './game-objects'

/** Arguments that several calls take. */
export const id = textOf({ minLength: 1, maxLength: 64 })
export const good = t.UnionEnum(GOODS)
export const count = t.Number({ minimum: 1, maximum: 1_000_000, multipleOf: 1 })
export const nothing = t.Object({})

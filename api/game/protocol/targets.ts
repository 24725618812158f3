import { t } from 'elysia'
import { id } from './arguments'
import { TARGET_KINDS } from './game-objects'

const kinds = t.Array(t.UnionEnum(TARGET_KINDS), { maxItems: 8 })

/** Answers each target without its details if no kinds are named. */
export const targetsArguments = t.Object({ castle: id, kinds: t.Optional(kinds) })

import { TypeSystem } from 'elysia/type-system'
import { obeys, type TextRule } from './text-rule'

type Rule = Partial<TextRule>

// The lengths of TypeBox's own strings count UTF-16 units.
const Text = TypeSystem.Type<string, Rule & { type: 'string' }>(
  'Text',
  (rule, value) => typeof value === 'string' && obeys(rule, value),
)

/** A text whose lengths are counted in characters, as the API document and the pages count. */
export const textOf = <Given extends Rule>(rule: Given) => Text({ type: 'string', ...rule })

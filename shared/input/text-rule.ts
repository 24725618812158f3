import type { FieldFault } from './field-fault'

/** What a text must be: a schema takes it as it is (`t.String(rule)`), and a page asks `textFault`. */
export interface TextRule {
  minLength?: number
  maxLength?: number
  pattern?: string
  error: string
}

/** What the first of the rules that a text breaks says; null where it keeps them all. */
export function textFault(rules: readonly TextRule[], text: string): string | null {
  return rules.find((rule) => !passes(rule, text))?.error ?? null
}

/** The same of the text of one field. */
export function faultsAt(path: string, rules: readonly TextRule[], text: string): FieldFault[] {
  const message = textFault(rules, text)
  return message === null ? [] : [{ path, message }]
}

function passes({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: TextRule, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  return pattern === undefined || new RegExp(pattern).test(text)
}

import type { FieldFault } from './field-fault'

/** A text rule for schemas (`t.String(rule)`) and pages (`textFault`). */
export interface TextRule {
  minLength?: number
  maxLength?: number
  pattern?: string
  error: string
}

/** The error of the first broken rule, or null. */
export function textFault(rules: readonly TextRule[], text: string): string | null {
  return rules.find((rule) => !passes(rule, text))?.error ?? null
}

export function faultsAt(path: string, rules: readonly TextRule[], text: string): FieldFault[] {
  const message = textFault(rules, text)
  return message === null ? [] : [{ path, message }]
}

function passes({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern }: TextRule, text: string): boolean {
  if (text.length < minLength || text.length > maxLength) return false
  return pattern === undefined || new RegExp(pattern).test(text)
}

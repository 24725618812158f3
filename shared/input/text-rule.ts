import { hasAtLeast, hasAtMost } from './characters'
import type { FieldFault } from './field-fault'

/** A text rule for schemas (`textOf(rule)`) and pages (`textFault`). */
export interface TextRule {
  minLength?: number
  maxLength?: number
  pattern?: string
  error: string
}

/** The error of the first broken rule, or null. */
export function textFault(rules: readonly TextRule[], text: string): string | null {
  return rules.find((rule) => !obeys(rule, text))?.error ?? null
}

export function faultsAt(path: string, rules: readonly TextRule[], text: string): FieldFault[] {
  const message = textFault(rules, text)
  return message === null ? [] : [{ path, message }]
}

export function obeys(rule: Omit<TextRule, 'error'>, text: string): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = rule
  if (!hasAtLeast(minLength, text) || !hasAtMost(maxLength, text)) return false
  return pattern === undefined || new RegExp(pattern).test(text)
}

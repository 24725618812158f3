import type { TemplateInput } from '../../../../shared/templates'
import type { FormTexts } from './form-texts'

/** "0 to 90", for a number with limits. */
export function limitsOf({ type, min, max }: TemplateInput, texts: FormTexts): string | undefined {
  if (type !== 'number') return undefined
  if (min !== undefined && max !== undefined) return texts.between(min, max)
  if (min !== undefined) return texts.atLeast(min)
  return max === undefined ? undefined : texts.atMost(max)
}

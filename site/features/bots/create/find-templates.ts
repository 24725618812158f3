import type { Template } from '../../../../shared/templates'
import { folded, foldedWords } from '../../../lib/words/folded'

/** Up to this many templates are found without a search. */
export const SEARCHED_FROM = 9

const PLURAL = /(en|s|n)$/
const LEAST_STEM = 3

/** The templates in which each word occurs, in English or in German, in the singular or in the plural. */
export function findTemplates(templates: Template[], text: string): Template[] {
  const words = foldedWords(text).map((word) => [word, stemOf(word)])
  return templates.filter((template) => {
    const texts = folded(textsOf(template))
    return words.every((forms) => forms.some((form) => texts.includes(form)))
  })
}

function stemOf(word: string): string {
  const stem = word.replace(PLURAL, '')
  return stem.length < LEAST_STEM ? word : stem
}

const textsOf = ({ label, description, category, de }: Template) =>
  [label, description, category, de?.label, de?.description, de?.category].join(' ')

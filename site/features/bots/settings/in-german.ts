import type { Template } from '../../../../shared/templates'

/** The category stays in English, because plans name it so. */
export function inGerman(template: Template): Template {
  const inputs = template.inputs.map((input) => ({ ...german(input), options: input.options?.map(german) }))
  return { ...german(template), category: template.category, inputs, secrets: template.secrets.map(german) }
}

const german = <Text extends { de?: object }>(text: Text): Text => ({ ...text, ...text.de })

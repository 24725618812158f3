import type { Template } from '../../../../shared/templates'

/** The template with its German texts, where it has them. */
export function inGerman(template: Template): Template {
  const inputs = template.inputs.map((input) => ({ ...german(input), options: input.options?.map(german) }))
  return { ...german(template), inputs, secrets: template.secrets.map(german) }
}

const german = <Text extends { de?: object }>(text: Text): Text => ({ ...text, ...text.de })

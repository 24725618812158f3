import { invalidRequest } from '../ledger/stripe-refusal'

/** A call's parameters, form-encoded: `items[0][price]`. */
export type Form = URLSearchParams

export function refuseUnknown(form: Form, known: string[]) {
  for (const name of form.keys()) {
    const plain = name.replace(/\[\d+\]/g, '[]')
    const isKnown = known.some((each) => (each.endsWith('*') ? plain.startsWith(each.slice(0, -1)) : each === plain))
    if (!isKnown) throw invalidRequest(`Received unknown parameter: ${name}`, name)
  }
}

export function required(form: Form, name: string): string {
  const value = form.get(name)
  if (!value) throw invalidRequest(`Missing required param: ${name}.`, name)
  return value
}

/** Such as `metadata[reference]`. */
export function hashIn(form: Form, name: string): Record<string, string> {
  const start = `${name}[`
  const fields = [...form].filter(([key]) => key.startsWith(start) && key.endsWith(']'))
  return Object.fromEntries(fields.map(([key, value]) => [key.slice(start.length, -1), value]))
}

export const isExpanded = (form: Form, path: string) =>
  [...form].some(([name, value]) => /^expand\[\d*\]$/.test(name) && value === path)

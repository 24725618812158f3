/** Whether the Accept header names the type, with a weight above 0 (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1). */
export function names(accept: string | null, type: string): boolean {
  return accept?.split(',').some((range) => isRangeOf(range, type)) ?? false
}

function isRangeOf(range: string, wanted: string): boolean {
  const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  return type === wanted && !parameters.some((parameter) => REFUSED.test(parameter))
}

const REFUSED = /^q\s*=\s*0(\.0*)?$/

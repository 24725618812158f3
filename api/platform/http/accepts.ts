/** Whether the Accept header names the type, with a weight above 0 (https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1). */
export function names(accept: string | null, type: string): boolean {
  return rangesOf(accept).some((range) => range.type === type && !range.isRefused)
}

/** Whether it names the type with a weight of 0. */
export function refuses(accept: string | null, type: string): boolean {
  return rangesOf(accept).some((range) => range.type === type && range.isRefused)
}

function rangesOf(accept: string | null) {
  return (accept?.split(',') ?? []).map((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    return { type, isRefused: parameters.some((parameter) => REFUSED.test(parameter)) }
  })
}

const REFUSED = /^q\s*=\s*0(\.0*)?$/

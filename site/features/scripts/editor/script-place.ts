/** Where a link leads to. */
export interface ScriptPlace {
  version: number | null
  line: number | null
}

export function placeInAddress(): ScriptPlace {
  const parameters = new URLSearchParams(location.search)
  return { version: numberIn(parameters.get('version')), line: numberIn(parameters.get('line')) }
}

const numberIn = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : null)

import { transform } from 'sucrase'

/** JavaScript with the same line numbers. Imports that only types use go as well. */
export function stripTypes(source: string): string {
  return transform(source, { transforms: ['typescript'], disableESTransforms: true }).code
}

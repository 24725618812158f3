export function expect(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(what)
}

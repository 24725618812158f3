/** The one form of texts that must not look alike: compatible characters (NFKC) are the same, and so are both cases. */
export function comparable(text: string): string {
  // Lower case may leave a letter and its mark apart.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

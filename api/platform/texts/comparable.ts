/**
 * The form in which texts are compared: look-alike characters (NFKC, https://unicode.org/reports/tr15/) and both
 * cases are equal.
 */
export function comparable(text: string): string {
  // Lower case can separate a letter from its mark.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC')
}

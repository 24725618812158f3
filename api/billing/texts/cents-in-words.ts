/** 1999 of USD → $19.99 */
export const centsInWords = (cents: number, currency: string | null | undefined) =>
  currency
    ? new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)
    : (cents / 100).toFixed(2)

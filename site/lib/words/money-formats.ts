/** 19.99 of USD → $19.99 */
export const asMoney = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount)

/** 11835.88 → €11,835.88 */
export const asEuro = (amount: number) => asMoney(amount, 'EUR')

/** `past_due` → past due */
export const statusWords = (status: string) => status.replaceAll('_', ' ')

/** Names are searched in this form: case-folded and Unicode-normalized. */
export const searchKeyOf = (name: string | null | undefined) => name?.normalize('NFKC').toLowerCase() ?? null

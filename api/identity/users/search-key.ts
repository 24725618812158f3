/** The one form in which names are searched: without case, and however their letters were typed. */
export const searchKeyOf = (name: string | null | undefined) => name?.normalize('NFKC').toLowerCase() ?? null

/** Addresses may hold secrets in their paths, so logs and notifications show the host alone. */
export const shownPlace = (url: string) => URL.parse(url)?.host ?? 'an address'

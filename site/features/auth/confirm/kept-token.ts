import { inTab } from '../../../lib/storage/storage'

const KEY = 'confirm_token'

/** Visitors sign in first, and come back to the page without the token in its address. */
export function keepConfirmToken(fromLink: string | null): string | null {
  if (fromLink) inTab.set(KEY, fromLink)
  return fromLink ?? inTab.get(KEY)
}

export const forgetConfirmToken = () => inTab.remove(KEY)

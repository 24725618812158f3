/** Pages that visitors open. */
export const PUBLIC_PAGES = [
  '/',
  '/pricing',
  '/developers',
  '/realm/DE1',
  '/auth/login',
  '/auth/forgot',
  '/auth/reset',
  '/confirm',
]

/**
 * Calls that are not for players and their programs: those of admins, of payment providers and monitors, and the address
 * that Discord sends a browser to.
 */
const PRIVATE = [
  /^\/api\/admin\//,
  /^\/api\/health(\/|$)/,
  /^\/api\/\w+\/webhook$/,
  /^\/api\/auth\/login\/discord\/callback$/,
]

export const isPublic = (path: string) => !PRIVATE.some((form) => form.test(path))

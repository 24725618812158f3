/** The code of a refusal of the system's or of SQLite's; empty where the error is none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const REASONS: [codes: RegExp, reason: string][] = [
  [/^SQLITE_NOTADB/, 'it is not a database'],
  [/^SQLITE_CORRUPT/, 'it is damaged; restore it from a backup'],
  [/^(SQLITE_CANTOPEN|ENOENT)/, 'it cannot be opened'],
  [/^(EEXIST|ENOTDIR|EISDIR)/, 'something else has its name'],
  [/^(SQLITE_READONLY|SQLITE_IOERR_WRITE|EROFS|EACCES|EPERM)/, 'it cannot be written to'],
  // SQLite's index of the log is made in full at once, so this is how a disk without room for it shows.
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/, 'the disk is full'],
  [/^SQLITE_BUSY/, 'another program is using it'],
]

/** Why a file cannot be used, in words that end a sentence. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const known = REASONS.find(([codes]) => codes.test(code))
  return known?.[1] ?? (error instanceof Error ? error.message : String(error))
}

/** Whether a database file does not hold what it should, rather than being out of reach or out of room. */
export const isDamage = (error: unknown) => /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(codeOf(error))

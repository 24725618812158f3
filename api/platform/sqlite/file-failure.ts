/** The error code of the system or of SQLite; empty for other errors. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const REASONS: [codes: RegExp, reason: string][] = [
  [/^SQLITE_NOTADB/, 'it is not a database'],
  [/^SQLITE_CORRUPT/, 'it is damaged; restore it from a backup'],
  [/^(SQLITE_CANTOPEN|ENOENT)/, 'it cannot be opened'],
  [/^(EEXIST|ENOTDIR|EISDIR)/, 'something else has its name'],
  [/^(SQLITE_READONLY|SQLITE_IOERR_WRITE|EROFS|EACCES|EPERM)/, 'it cannot be written to'],
  // SQLite allocates the -shm file at once, so a full disk shows as this error.
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)/, 'the disk is full'],
  [/^SQLITE_BUSY/, 'another program is using it'],
]

/** Why a file cannot be used, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error)
  const known = REASONS.find(([codes]) => codes.test(code))
  return known?.[1] ?? (error instanceof Error ? error.message : String(error))
}

/** The content is wrong, as opposed to a file that cannot be reached or a full disk. */
export const isDamage = (error: unknown) => /^SQLITE_(NOTADB|CORRUPT|ERROR)/.test(codeOf(error))

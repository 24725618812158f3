import type { BackedUpFiles } from '../backup/backup-folder'
import { CONSOLE_FILE } from '../console-log/sqlite-file'
import { ENCRYPTION_KEY } from '../data-folder/secret-file'
import { STORE_FILE } from '../embedded/mongodb/start'

export const backedUpFiles: BackedUpFiles = { console: CONSOLE_FILE, store: STORE_FILE, keys: ENCRYPTION_KEY.name }

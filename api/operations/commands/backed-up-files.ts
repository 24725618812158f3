import { CONSOLE_FILE } from '../../console/log/sqlite-file'
import { STORE_FILE } from '../../embedded/mongodb/start'
import { ENCRYPTION_KEY } from '../../platform/data-folder/secret-file'
import type { BackedUpFiles } from '../backup/backup-folder'

export const backedUpFiles: BackedUpFiles = { console: CONSOLE_FILE, store: STORE_FILE, keys: ENCRYPTION_KEY.name }

import { PATHS } from '../../../shared/paths'

export const COPY_PARAMETER = 'copy'

/** The page that duplicates the bot. */
export const copyPath = (botId: string) => `${PATHS.createBot}?${COPY_PARAMETER}=${botId}`

export const ACCOUNT_PARAMETER = 'account'

export const TEMPLATE_PARAMETER = 'template'

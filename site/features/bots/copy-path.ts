import { PATHS } from '../../../shared/paths'

export const COPY_PARAMETER = 'copy'

/** Where another bot like this one is made. */
export const copyPath = (botId: string) => `${PATHS.createBot}?${COPY_PARAMETER}=${botId}`

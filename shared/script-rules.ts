import { SCRIPT_LIMITS } from './limits'

const KB = 1024

export const SOURCE_TOO_LONG = `A script may have at most ${SCRIPT_LIMITS.sourceBytes / KB} kB.`

/** What bots of a script have as `templateId`. */
export const scriptTemplateId = (script: string) => `script:${script}`

/** The id in such a `templateId`; null for other templates. */
export const scriptOfTemplate = (templateId: string): string | null =>
  templateId.startsWith('script:') ? templateId.slice('script:'.length) : null

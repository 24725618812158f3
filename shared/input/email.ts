import { t } from 'elysia'
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from './email-address'

export const emailOf = (error: string) => t.String({ pattern: EMAIL_PATTERN, maxLength: EMAIL_MAX_LENGTH, error })

export const API_TOKEN_PREFIX = 'cstl_'

const API_TOKEN = new RegExp(`${API_TOKEN_PREFIX}[0-9A-Za-z]+`, 'g')

/** The text with its API tokens cut down to their prefix, for logs. */
export const withoutApiTokens = (text: string) => text.replaceAll(API_TOKEN, `${API_TOKEN_PREFIX}…`)

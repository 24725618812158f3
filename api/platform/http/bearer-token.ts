import { API_TOKEN_PREFIX } from '../texts/without-api-tokens'

/** The token in the Authorization header; empty if there is none. */
export function bearerToken({ headers }: Pick<Request, 'headers'>): string {
  return headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1] ?? ''
}

export const isApiToken = (token: string) => token.startsWith(API_TOKEN_PREFIX)

/** Whether a program calls. The token may be wrong. */
export const isProgram = (request: Pick<Request, 'headers'>) => isApiToken(bearerToken(request))

import { Elysia, t } from 'elysia'
import { textOf } from '../../../../shared/input/text'
import type { LinkSigner } from '../../../platform/encryption/link-signer'
import { AppError, invalid } from '../../../platform/errors'
import { readBytes } from '../../../platform/http/body/read-bytes'
import { preferredLanguage } from '../../../platform/http/client/preferred-language'
import { errors } from '../../../platform/http/documented-errors'
import type { ChannelDeps } from '../channel-deps'
import { unsubscribe } from './unsubscribe'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH, type Unsubscription } from './unsubscribe-link'
import { donePage, ONE_CLICK, questionPage } from './unsubscribe-page'

/** It reads a form, as mail clients send it. */
export const UNSUBSCRIBE_CALL = `POST ${UNSUBSCRIBE_PATH}` as const

const MAX_BYTES = 8 * 1024
const MAX_TOKEN_LENGTH = 200

const NOT_VALID =
  'This link is not valid. Please open it from the mail again, or choose what is mailed in your settings.'

const query = t.Object({ token: t.Optional(textOf({ maxLength: MAX_TOKEN_LENGTH, error: NOT_VALID })) })

/** For links of mails, which work without a sign-in. No answer depends on whether a player or a channel exists. */
export function unsubscribeRoutes(deps: ChannelDeps & { links: LinkSigner }) {
  return new Elysia({ name: 'unsubscribe-routes', tags: ['Player'] })
    .get(
      UNSUBSCRIBE_PATH,
      ({ query: { token }, request }) => html(questionPage(languageOf(request), requireValid(deps.links, token).part)),
      { query, response: errors(422), detail: { summary: 'Ask whether mails are to stop' } },
    )
    .post(
      UNSUBSCRIBE_PATH,
      async ({ query: { token }, request }) => {
        const wanted = requireValid(deps.links, token)
        await requireOneClick(deps, request)
        await unsubscribe(deps, wanted)
        return html(donePage(languageOf(request), wanted.part))
      },
      { query, response: errors(408, 413, 422), detail: { summary: 'Stop mails with one click' } },
    )
}

function requireValid(links: LinkSigner, token = ''): Unsubscription {
  const wanted = readUnsubscribeToken(links, token)
  if (!wanted) throw invalid(NOT_VALID)
  return wanted
}

const languageOf = ({ headers }: Request) => preferredLanguage(headers.get('accept-language'))

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ')

const html = (page: string) =>
  new Response(page, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      // The address has the token.
      'referrer-policy': 'no-referrer',
    },
  })

/** @throws if the form does not say what mail clients say */
async function requireOneClick({ clock }: ChannelDeps, { body, headers }: Request): Promise<void> {
  const bytes = body ? await readBytes(body, { clock, maxBytes: MAX_BYTES, tooLarge }) : Buffer.of()
  const form = await formOf(bytes, headers.get('content-type') ?? '')
  if (form?.get(ONE_CLICK.name) !== ONE_CLICK.value)
    throw invalid(`Please send the form ${ONE_CLICK.name}=${ONE_CLICK.value}.`)
}

/** Either kind of form; null if it is none. */
const formOf = (bytes: Buffer, type: string): Promise<FormData | null> =>
  new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => null)

const tooLarge = () => new AppError('too_large', 'The form is at most 8 KiB.')

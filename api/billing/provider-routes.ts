import { Elysia, t } from 'elysia'
import { CancelInput, CheckoutInput, Subscription } from '../../shared/billing'
import {
  hasPortal,
  PAYMENT_PROVIDERS,
  type PortalProvider,
  PROVIDER_NAMES,
  type ProviderName,
} from '../../shared/enums/payment-providers'
import { PATHS } from '../../shared/paths'
import { OFFERED_PLAN } from '../../shared/plans/plans'
import { needsToken, type SignedInDeps, signedIn } from '../identity/viewer/signed-in'
import { takesIdempotencyKey } from '../platform/api-document/parameters'
import { BODY_ERRORS, errors } from '../platform/http/documented-errors'
import { ownOrigin } from '../platform/http/own-origin'
import { idempotencyKeyOf } from '../platform/idempotency/claim-key'
import { type ChangeDeps, cancelSubscription } from './change-subscription'
import { openPortal } from './open-portal'
import { requireCheckoutSetUp } from './providers/port/require-provider'
import { startCheckout } from './start-checkout'

type ProviderRouteDeps = SignedInDeps & ChangeDeps & { publicUrl: string | null }

const FAILS = errors(401, 409, 429, 502, ...BODY_ERRORS)

/** `/api/<provider>/…` of every provider. */
export function providerRoutes(deps: ProviderRouteDeps) {
  const routes = new Elysia({ name: 'provider-routes' })
  for (const name of PROVIDER_NAMES) {
    routes.use(routesOf(deps, name))
    if (hasPortal(name)) routes.use(portalRouteOf(deps, name))
  }
  return routes as typeof routes & { '~Routes': RoutesOfAll }
}

type Table = typeof PAYMENT_PROVIDERS

type RoutesOf<Name extends ProviderName> = ReturnType<typeof routesOf<Name>>['~Routes']
type PortalRouteOf<Name extends PortalProvider> = ReturnType<typeof portalRouteOf<Name>>['~Routes']
type RoutesOfAll = AllOf<
  | { [Name in ProviderName]: RoutesOf<Name> }[ProviderName]
  | { [Name in PortalProvider]: PortalRouteOf<Name> }[PortalProvider]
>
/** `A | B` as `A & B`. */
type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const guarded = (deps: ProviderRouteDeps, name: string) =>
  new Elysia({ name, prefix: '/api', tags: ['Payments'] }).use(signedIn(deps)).guard(needsToken)

function routesOf<Name extends ProviderName>(deps: ProviderRouteDeps, provider: Name) {
  const { label, checkout }: Table[Name] = PAYMENT_PROVIDERS[provider]
  type Checkout = Table[Name]['checkout']
  const checkoutPath = `/${provider}/${checkout.call}` as `/${Name}/${Checkout['call']}`
  const cancelPath = `/${provider}/cancel` as `/${Name}/cancel`
  return guarded(deps, `${provider}-routes`)
    .post(
      checkoutPath,
      async ({ viewer, body, request }) => {
        requireCheckoutSetUp(deps.payments, provider)
        const address = await startCheckout(deps, viewer, {
          provider,
          plan: body?.plan ?? OFFERED_PLAN,
          back: body?.back ?? PATHS.dashboard,
          key: idempotencyKeyOf(viewer, request),
          origin: ownOrigin(deps.publicUrl, request),
        })
        // TypeScript cannot resolve the schema below for a generic provider.
        return { [checkout.field]: address } as never
      },
      {
        body: t.Optional(CheckoutInput),
        response: {
          200: t.Object({ [checkout.field]: t.String() } as Record<Checkout['field'], ReturnType<typeof t.String>>, {
            title: `${label}Checkout`,
          }),
          ...FAILS,
        },
        detail: {
          ...takesIdempotencyKey,
          operationId: `create${label}Checkout`,
          summary: `Open a checkout at ${label}`,
          description: `Open the address in a browser. Without \`plan\` it sells \`${OFFERED_PLAN}\`.`,
        },
      },
    )
    .post(
      cancelPath,
      async ({ viewer, body }) => ({
        subscription: await cancelSubscription(deps, viewer, { provider, id: body.subscriptionId }),
      }),
      {
        body: CancelInput,
        response: {
          200: t.Object({ subscription: Subscription }, { title: 'SubscriptionAnswer' }),
          ...FAILS,
          ...errors(404),
        },
        detail: {
          operationId: `cancel${label}Subscription`,
          summary: `Stop further payments by ${label}`,
          description: 'The plan stays until the paid time ends.',
        },
      },
    )
}

function portalRouteOf<Name extends PortalProvider>(deps: ProviderRouteDeps, provider: Name) {
  const { label } = PAYMENT_PROVIDERS[provider]
  return guarded(deps, `${provider}-portal-route`).post(
    `/${provider}/portal` as `/${Name}/portal`,
    ({ viewer, request }) => openPortal(deps, viewer, { provider, origin: ownOrigin(deps.publicUrl, request) }),
    {
      response: { 200: t.Object({ url: t.String() }, { title: 'PortalAddress' }), ...FAILS },
      detail: {
        operationId: `open${label}Portal`,
        summary: 'Open the page for cards and invoices',
        description: 'The address works once, for a short time.',
      },
    },
  )
}

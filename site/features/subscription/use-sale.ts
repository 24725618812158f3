import { useQuery } from '@tanstack/react-query'
import type { Offers, Prices } from '../../../shared/billing'
import { byProvider } from '../../../shared/enums/payment-providers'
import { offersQuery, pricesQuery } from './subscription-requests'

const NO_PRICES = 'The prices could not be loaded, so nothing is sold here at the moment.'
const PRICES_LOADING = 'The prices are loading.'

/** What the providers sell. No plan is sold without a price; `heldBy` says why nothing can be bought now. */
export function useSale() {
  const { data: offers, isLoading: areOffersLoading } = useQuery(offersQuery)
  const { data: prices, isLoading: arePricesLoading, isError } = useQuery(pricesQuery)
  return {
    offers,
    prices,
    sold: withPrices(offers, prices),
    isLoading: areOffersLoading || arePricesLoading,
    heldBy: prices ? null : isError ? NO_PRICES : PRICES_LOADING,
  }
}

const withPrices = (offers: Offers | undefined, prices: Prices | undefined): Offers | undefined =>
  offers && prices && byProvider((name) => offers[name].filter((plan) => prices[name][plan]))

import type { Shop } from '../../shared/plans/shop'
import { SHOP } from '../lib/shop'

interface ConsentProps {
  /** "registering" */
  act: string
  shop?: Shop
}

/** What one agrees to by the button beside it. Nothing, if the operator names no papers. */
export function Consent({ act, shop = SHOP }: ConsentProps) {
  const { terms, privacy } = shop
  if (!terms && !privacy) return null
  return (
    <p className="consent">
      <span>{terms ? `By ${act} you agree to the ` : `Before ${act}, please read the `}</span>
      {terms && <Paper href={terms}>terms of service</Paper>}
      {terms && privacy && <span> and the </span>}
      {privacy && <Paper href={privacy}>privacy policy</Paper>}
      <span>.</span>
    </p>
  )
}

const Paper = ({ href, children }: { href: string; children: string }) => (
  <a className="link" href={href} target="_blank" rel="noopener">
    {children}
  </a>
)

import type { Elements } from '../elements'

interface StripProps {
  icon: Elements
  tone?: 'quiet'
  children: Elements
}

/** A line across the end of the window, in `.strips`: it lies over the page, so that nothing moves when it comes. */
export function Strip({ icon, tone, children }: StripProps) {
  return (
    <div className="strip" data-tone={tone}>
      <p className="page">
        {icon}
        {children}
      </p>
    </div>
  )
}

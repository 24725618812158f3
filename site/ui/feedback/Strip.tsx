import type { Elements } from '../elements'

interface StripProps {
  icon: Elements
  tone?: 'quiet' | 'error'
  children: Elements
}

/** Overlays the bottom of the window, so that nothing moves when it appears. */
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

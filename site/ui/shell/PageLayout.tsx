import type { ReactNode } from 'react'
import type { Elements } from '../elements'
import { Breakable } from './Breakable'
import { ZoneNote } from './ZoneNote'

export interface PageHead {
  title: string
  subtitle?: ReactNode
  /** Shown before the title. */
  picture?: Elements
  width?: 'narrow'
  /** Leaves more of the first screen to the page's content. */
  isLow?: boolean
  /** One line of text, for a page whose content has the heading. */
  isLine?: boolean
  actions?: Elements
}

interface PageLayoutProps extends PageHead {
  /** Ends with a note on the time zone. */
  showsTimes?: boolean
  children: Elements
}

export function PageLayout({
  title,
  subtitle,
  picture,
  width,
  isLow = false,
  isLine = false,
  actions,
  showsTimes = false,
  children,
}: PageLayoutProps) {
  return (
    <div className="page app" data-width={width} data-low={isLow || undefined}>
      <div className="page-head" data-line={isLine || undefined}>
        <div className="page-title">
          {picture}
          <div>
            {isLine ? (
              <p className="page-line">{title}</p>
            ) : (
              <h1 tabIndex={-1}>
                <Breakable text={title} />
              </h1>
            )}
            {subtitle && <p>{typeof subtitle === 'string' ? <Breakable text={subtitle} /> : subtitle}</p>}
          </div>
        </div>
        {actions && <div className="page-head-actions">{actions}</div>}
      </div>
      {children}
      {showsTimes && (
        <p className="zone-note">
          <ZoneNote />
        </p>
      )}
    </div>
  )
}

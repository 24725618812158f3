import { Tabs as Radix } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import type { Elements } from './elements'

interface Tab {
  id: string
  label: string
  /** Hidden at 0. Null reserves the space while loading. */
  count?: number | string | null
  /** Announces the count as new. */
  isNews?: boolean
  isDisabled?: boolean
  content: ReactNode
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Controlled if set; otherwise the first tab opens. */
  open?: string
  onOpen?: (id: string) => void
  /** `wall` for pages, `segmented` inside a panel. */
  variant?: 'wall' | 'segmented'
  action?: Elements
}

// Radix focuses by script, so browsers would show the focus ring for a mouse too.
function focusWithoutRing({ button, currentTarget }: MouseEvent<HTMLElement>) {
  if (button === 0) currentTarget.focus({ focusVisible: false })
}

export function Tabs({ label, tabs, open, onOpen, variant = 'wall', action }: TabsProps) {
  const list = (
    <Radix.List className={variant === 'wall' ? 'tabs' : 'segmented'} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger key={tab.id} value={tab.id} disabled={tab.isDisabled} onMouseDown={focusWithoutRing}>
          <span className="tab-words">{tab.label}</span>
          {tab.count !== undefined && (
            <span className="tab-count" data-news={tab.isNews}>
              {tab.count ? <span>{tab.count}</span> : null}
              {tab.isNews && tab.count && <span className="visually-hidden"> new</span>}
            </span>
          )}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
  return (
    <Radix.Root className="tab-set" defaultValue={tabs[0]?.id} value={open} onValueChange={onOpen}>
      {variant === 'wall' ? (
        <div className="tab-bar">
          {list}
          {action}
        </div>
      ) : (
        list
      )}
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="tab-content">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

import { Tabs as Radix } from 'radix-ui'
import type { MouseEvent, ReactNode } from 'react'
import type { Elements } from './elements'

interface Tab {
  id: string
  label: string
  /** Shown from 1 on; the place for it is kept before it is known. */
  count?: number | string | null
  /** The count is of what is new, and says so. */
  isNews?: boolean
  isDisabled?: boolean
  content: ReactNode
}

interface TabsProps {
  /** Names the list of tabs for who cannot see it. */
  label: string
  tabs: readonly Tab[]
  /** Which one is open, where somebody else decides that as well; else the first is at first. */
  open?: string
  onOpen?: (id: string) => void
  /** `wall` stands on a piece of wall; `segmented` is for two choices inside a panel. */
  variant?: 'wall' | 'segmented'
  /** What stands at the end of the bar, beside the tabs. */
  action?: Elements
}

// Radix moves the focus by script, and browsers would draw the ring for a mouse as well.
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

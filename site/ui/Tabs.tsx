import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react'
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

/** Arrow keys move the focus, and a tab with the focus is open. */
export function Tabs({ label, tabs, open, onOpen, variant = 'wall', action }: TabsProps) {
  const id = useId()
  const [chosen, choose] = useState(tabs[0]?.id)
  const current = open ?? chosen
  const enabled = tabs.filter(({ isDisabled }) => !isDisabled)
  const focusable = enabled.find((tab) => tab.id === current) ?? enabled[0]
  function openTab(tab: string) {
    choose(tab)
    if (tab !== current) onOpen?.(tab)
  }
  const list = (
    <div className={variant === 'wall' ? 'tabs' : 'segmented'} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          aria-controls={`${id}-panel-${tab.id}`}
          aria-selected={tab.id === current}
          tabIndex={tab === focusable ? 0 : -1}
          disabled={tab.isDisabled}
          onMouseDown={focusWithoutRing}
          onFocus={() => openTab(tab.id)}
          onKeyDown={focusByKey}
        >
          <TabWords {...tab} />
        </button>
      ))}
    </div>
  )
  return (
    <div className="tab-set">
      {variant === 'wall' ? (
        <div className="tab-bar">
          {list}
          {action}
        </div>
      ) : (
        list
      )}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          className="tab-content"
          role="tabpanel"
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={tab.id !== current}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is scrolled by keys
          tabIndex={0}
        >
          {tab.id === current && tab.content}
        </div>
      ))}
    </div>
  )
}

const TabWords = ({ label, count, isNews }: Tab) => (
  <>
    <span className="tab-words">{label}</span>
    {count !== undefined && (
      <span className="tab-count" data-news={isNews}>
        {count ? <span>{count}</span> : null}
        {isNews && count && <span className="visually-hidden"> new</span>}
      </span>
    )}
  </>
)

// Some browsers do not focus a button that is clicked, and a focus by script shows the ring for a mouse too.
function focusWithoutRing(event: MouseEvent<HTMLElement>) {
  if (event.button === 0 && !event.ctrlKey) event.currentTarget.focus({ focusVisible: false })
  else event.preventDefault()
}

const STEPS: Partial<Record<string, (place: number, count: number) => number>> = {
  ArrowLeft: (place, count) => (place + count - 1) % count,
  ArrowRight: (place, count) => (place + 1) % count,
  Home: () => 0,
  PageUp: () => 0,
  End: (_, count) => count - 1,
  PageDown: (_, count) => count - 1,
}

function focusByKey(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget, metaKey, ctrlKey, altKey, shiftKey } = event
  const step = STEPS[key]
  if (!step || metaKey || ctrlKey || altKey || shiftKey) return
  event.preventDefault()
  const all = [...(currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]:enabled') ?? [])]
  all[step(all.indexOf(currentTarget), all.length)]?.focus()
}

import { type KeyboardEvent, Suspense, useId } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import type { Elements } from '../../../ui/elements'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import type { BotTab } from './use-bot-tab'

const CastlesTab = lazyPart(() => import('../castles/CastlesTab').then(({ CastlesTab }) => CastlesTab))
const RunsTab = lazyPart(() => import('../runs/RunsTab').then(({ RunsTab }) => RunsTab))
const BotSettings = lazyPart(() => import('./BotSettings').then(({ BotSettings }) => BotSettings))

interface BotTabsProps {
  /** Undefined while loading. */
  bot: Bot | undefined
  /** Undefined while loading. */
  accounts: Account[] | undefined
  open: BotTab
  onOpen: (tab: string) => void
  console: Elements
}

const LABELS: Record<BotTab, string> = { console: 'Console', castles: 'Castles', runs: 'Runs', settings: 'Settings' }
const TABS = Object.keys(LABELS) as BotTab[]
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -TABS.length, End: TABS.length }

/** Lighter than the tabs of other pages, whose library would cost this one a tenth of its scripts. */
export function BotTabs({ bot, accounts, open, onOpen, console }: BotTabsProps) {
  const id = useId()

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const place = TABS.indexOf(open) + step
    const wraps = Math.abs(step) === 1
    const next = wraps ? (place + TABS.length) % TABS.length : Math.min(Math.max(place, 0), TABS.length - 1)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
    onOpen(TABS[next] ?? open)
  }

  return (
    <div className="tab-set">
      <div className="tab-bar">
        <div className="tabs" role="tablist" aria-label="Bot" onKeyDown={press}>
          {TABS.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              aria-selected={tab === open}
              aria-controls={tab === open ? `${id}-panel` : undefined}
              tabIndex={tab === open ? 0 : -1}
              onClick={() => onOpen(tab)}
            >
              <span className="tab-words">{LABELS[tab]}</span>
            </button>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls is reached by the keyboard too */}
      <div className="tab-content" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} tabIndex={0}>
        {open === 'console' ? (
          console
        ) : (
          <Suspense fallback={<TabLoading />}>
            {bot ? <LateTab tab={open} bot={bot} accounts={accounts} /> : <TabLoading />}
          </Suspense>
        )}
      </div>
    </div>
  )
}

function LateTab({ tab, bot, accounts }: { tab: BotTab; bot: Bot; accounts: Account[] | undefined }) {
  if (tab === 'castles') return <CastlesTab bot={bot} />
  return tab === 'runs' ? <RunsTab bot={bot} /> : <BotSettings bot={bot} accounts={accounts} />
}

const TabLoading = () => (
  <div className="tab-loading" aria-busy="true">
    <Skeleton height="20rem" />
  </div>
)

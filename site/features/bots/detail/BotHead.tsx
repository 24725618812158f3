import { Pencil } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { usePracticeRealm } from '../../../lib/queries/use-practice-realm'
import { BotStateBadge } from '../../../ui/BotStateBadge'
import { Button } from '../../../ui/Button'
import { Shield } from '../../../ui/drawings/Shield'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { IconButton } from '../../../ui/IconButton'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { BotToggle } from '../BotToggle'
import { isOnline, nameOf, shownState } from '../bot-figures'
import { useBotAction } from '../bot-requests'
import { StopReason } from '../StopReason'

const ChangeBotDialog = lazyPart(() =>
  import('../change/ChangeBotDialog').then(({ ChangeBotDialog }) => ChangeBotDialog),
)
const RenameField = lazyPart(() => import('../change/RenameField').then(({ RenameField }) => RenameField))

interface BotHeadProps {
  id: string
  /** Undefined while loading. */
  bot: Bot | undefined
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

export function BotHead({ id, bot, accounts }: BotHeadProps) {
  const { mutate, isPending } = useBotAction()
  const isKnown = useLastSeen() === null
  const isPracticeRealm = usePracticeRealm()
  const state = shownState(bot?.state ?? 'offline')
  return (
    <div className="console-head">
      <Shield templateId={bot?.templateId ?? ''} state={bot && isKnown ? state : undefined} />
      <div>
        <BotName bot={bot} />
        <p className="mono">
          <span>{`ID: ${id}`}</span>
          {isPracticeRealm !== false && (
            <span className="console-realm" data-known={isPracticeRealm}>
              {' · Practice realm'}
            </span>
          )}
        </p>
      </div>
      <div className="console-reason">{bot && <Reason bot={bot} accounts={accounts} />}</div>
      <span aria-live="polite">
        <BotStateBadge state={state} isMuted={state !== 'online'} />
      </span>
      {bot ? (
        <BotToggle
          bot={bot}
          isActing={isPending}
          onToggle={() => mutate({ botId: id, action: isOnline(bot) ? 'stop' : 'start' })}
        />
      ) : (
        <span className="bot-toggle">
          <Skeleton height="var(--control)" />
        </span>
      )}
    </div>
  )
}

function BotName({ bot }: Pick<BotHeadProps, 'bot'>) {
  const [isRenaming, setRenaming] = useState(false)
  const hasRenamed = useRef(false)
  const name = bot ? nameOf(bot) : 'Loading bot...'
  /** The field disappears, so its opener takes the focus. */
  function close() {
    hasRenamed.current = true
    setRenaming(false)
  }
  const heading = (
    <h1 tabIndex={-1} title={name}>
      {name}
    </h1>
  )
  if (!bot || !isRenaming)
    return (
      <div className="console-name">
        {heading}
        {bot && (
          <IconButton
            ref={(button) => {
              if (hasRenamed.current) button?.focus()
              hasRenamed.current = false
            }}
            size="small"
            name="Rename"
            icon={<Pencil />}
            onClick={() => setRenaming(true)}
          />
        )}
      </div>
    )
  return (
    <div className="console-name">
      <h1 className="visually-hidden">{name}</h1>
      <Suspense fallback={heading}>
        <RenameField bot={bot} onClose={close} />
      </Suspense>
    </div>
  )
}

/** In a place of its own beside the name, so that nothing moves when the bot stops. */
function Reason({ bot, accounts }: { bot: Bot; accounts: Account[] | undefined }) {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <StopReason
        bot={bot}
        toChange={(label) => (
          <Button kind="primary" size="small" onClick={() => setChanging(true)}>
            {label}
          </Button>
        )}
      />
      <Suspense>
        {isChanging && <ChangeBotDialog bot={bot} accounts={accounts} onClose={() => setChanging(false)} />}
      </Suspense>
    </>
  )
}

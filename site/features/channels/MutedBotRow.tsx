import type { Bot } from '../../../shared/bots'
import { ALERT_KINDS, type AlertKind } from '../../../shared/enums/alert-kinds'
import { CheckGroup } from '../../ui/forms/CheckGroup'
import { CheckRow } from '../../ui/forms/CheckRow'
import { Select } from '../../ui/forms/Select'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { type Amount, amountOf, KINDS_OF_BOTS } from './muted-bots'

interface MutedBotRowProps {
  bot: Bot
  /** Those that are not sent. */
  kinds: readonly AlertKind[]
  onMute: (kinds: readonly AlertKind[]) => void
}

const AMOUNTS: { value: Amount; label: string }[] = [
  { value: 'all', label: 'Everything' },
  { value: 'some', label: 'Only some kinds' },
  { value: 'none', label: 'Nothing' },
]

/** "Only some kinds" begins with what matters most. */
const MUTED_AT_FIRST: Record<Amount, readonly AlertKind[]> = {
  all: [],
  some: KINDS_OF_BOTS.filter((kind) => kind !== 'stopped' && kind !== 'attack'),
  none: KINDS_OF_BOTS,
}

export function MutedBotRow({ bot, kinds, onMute }: MutedBotRowProps) {
  const amount = amountOf(kinds)
  return (
    <li className="muted-bot">
      <b title={bot.name}>{bot.name}</b>
      <Select
        ref={moveFocusOnRemoval}
        aria-label={`What you hear of ${bot.name}`}
        value={amount}
        options={AMOUNTS}
        onChange={(chosen) => onMute(MUTED_AT_FIRST[chosen as Amount])}
      />
      {amount === 'some' && (
        <CheckGroup legend={`Kinds you hear of ${bot.name}`}>
          {(control) => (
            <div className="muted-kinds">
              {KINDS_OF_BOTS.map((kind) => (
                <CheckRow
                  key={kind}
                  {...control}
                  label={ALERT_KINDS[kind].label}
                  checked={!kinds.includes(kind)}
                  onChange={() => onMute(KINDS_OF_BOTS.filter((each) => kinds.includes(each) !== (each === kind)))}
                />
              ))}
            </div>
          )}
        </CheckGroup>
      )}
    </li>
  )
}

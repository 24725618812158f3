import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'
import { useUnreachable } from '../../lib/live/use-unreachable'
import { Button } from '../../ui/Button'

interface TestButtonProps {
  account: Account
  /** Undefined while loading. */
  bots: Bot[] | undefined
  isTesting: boolean
  onTest: () => void
}

/** Signs in once; never while a bot plays the account, which would lose its connection. */
export function TestButton({ account: { name }, bots, isTesting, onTest }: TestButtonProps) {
  const unreachable = useUnreachable()
  const playing = bots?.find(({ state }) => state === 'online')
  return (
    <Button
      size="small"
      aria-label={`Test ${name}`}
      aria-disabled={playing !== undefined || undefined}
      title={playing ? `${playing.name} plays it right now.` : 'Signs in to the game once, and says what it answers.'}
      unlikely={unreachable}
      isBusy={isTesting}
      busyLabel="Testing…"
      onClick={onTest}
    >
      Test
    </Button>
  )
}

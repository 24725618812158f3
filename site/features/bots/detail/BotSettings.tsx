import '../../../styles/app/bot-settings.css'
import { useQuery } from '@tanstack/react-query'
import { Copy, LifeBuoy, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { PATHS } from '../../../../shared/paths'
import { templatesQuery } from '../../../lib/queries/player-queries'
import { navigateWithToast } from '../../../lib/toasts/toasts'
import { accountInWords } from '../../../lib/words/account-in-words'
import { asDate } from '../../../lib/words/display-formats'
import { DONE } from '../../../lib/words/toast-messages'
import { Button, ButtonLink } from '../../../ui/Button'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Time } from '../../../ui/Time'
import { isOnline, nameOf } from '../bot-figures'
import { useBotSettings } from '../bot-requests'
import { ChangeBotDialog } from '../change/ChangeBotDialog'
import { RemoveBotDialog } from '../change/RemoveBotDialog'
import { copyPath } from '../copy-path'
import { settingsInWords } from './settings-in-words'

interface BotSettingsProps {
  bot: Bot
  /** Undefined while loading. */
  accounts: Account[] | undefined
}

export function BotSettings({ bot, accounts }: BotSettingsProps) {
  const reasonId = useId()
  const [openDialog, setOpenDialog] = useState<'change' | 'remove' | null>(null)
  const close = () => setOpenDialog(null)
  // `aria-disabled` keeps the button focusable, so that a screen reader reads the reason.
  const disabled = isOnline(bot) && { 'aria-disabled': true, 'aria-describedby': reasonId }
  return (
    <div className="bot-settings">
      <section aria-labelledby={`${reasonId}-now`}>
        <header>
          <h2 id={`${reasonId}-now`}>Settings</h2>
          <Button kind="primary" icon={<Pencil />} onClick={() => setOpenDialog('change')}>
            Change bot
          </Button>
        </header>
        <Values bot={bot} accounts={accounts} />
      </section>
      <section aria-labelledby={`${reasonId}-more`}>
        <h2 id={`${reasonId}-more`}>More</h2>
        <div className="bot-settings-row">
          <p>Another bot with the same settings, for another account.</p>
          <ButtonLink icon={<Copy />} href={copyPath(bot.id)}>
            Duplicate
          </ButtonLink>
        </div>
        <div className="bot-settings-row">
          <p>Write to us, with this bot's last lines if you like.</p>
          <ButtonLink icon={<LifeBuoy />} href={`${PATHS.help}?bot=${bot.id}`}>
            Ask for help
          </ButtonLink>
        </div>
        <div className="bot-settings-row">
          <p id={reasonId}>
            {disabled ? 'Stop the bot to remove it.' : 'Deletes the bot, its console and its figures.'}
          </p>
          <Button kind="danger" icon={<Trash2 />} onClick={() => setOpenDialog('remove')} {...disabled}>
            Remove bot
          </Button>
        </div>
      </section>
      {openDialog === 'change' && <ChangeBotDialog bot={bot} accounts={accounts} onClose={close} />}
      {openDialog === 'remove' && (
        <RemoveBotDialog bot={bot} account={accountInWords(bot, accounts)} onRemoved={toDashboard} onClose={close} />
      )}
    </div>
  )
}

function Values({ bot, accounts }: BotSettingsProps) {
  const detail = useBotSettings(bot.id).data?.bot
  const templates = useQuery(templatesQuery).data?.templates
  const template = templates?.find(({ id }) => id === bot.templateId)
  const values = detail && template ? settingsInWords(template, detail) : []
  return (
    <dl className="definition">
      <Value label="Name" value={nameOf(bot)} />
      <Value label="Template" value={bot.templateLabel} />
      <Value label="Game account" value={accountInWords(bot, accounts) || '–'} />
      {(!detail || !templates) && (
        <div>
          <dt>Settings</dt>
          <dd>
            <Skeleton width="8rem" />
          </dd>
        </div>
      )}
      {values.map(({ key, label, value }) => (
        <Value key={key} label={label} value={value} />
      ))}
      <div>
        <dt>Created</dt>
        <dd>
          <Time at={bot.created_at} as={asDate} />
        </dd>
      </div>
    </dl>
  )
}

const Value = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

// Replaces the history entry: the removed bot's page no longer exists.
const toDashboard = () =>
  void navigateWithToast({ kind: 'done', text: DONE.removeBot }, PATHS.dashboard, { isReplacing: true })

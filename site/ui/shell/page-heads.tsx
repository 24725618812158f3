import { ArrowLeft, KeyRound, ReceiptText } from 'lucide-react'
import { PATHS } from '../../../shared/paths'
import { BILLING_PART } from '../../lib/navigation/site-paths'
import { BackToDashboard } from '../BackToDashboard'
import { ButtonLink } from '../Button'
import type { PageHead } from './PageLayout'

/** A non-breaking space reserves the line for the player's own text. */
const LINE = '\u00a0'

/** Static heads, rendered before the page's script runs. */
export const HEADS = {
  dashboard: {
    title: 'Welcome',
    subtitle: LINE,
    isLow: true,
    actions: (
      <>
        <ButtonLink href={BILLING_PART} aria-label="Billing" icon={<ReceiptText />}>
          <span className="wide-words">Billing</span>
        </ButtonLink>
        <ButtonLink href={PATHS.accounts} aria-label="Game Accounts" icon={<KeyRound />}>
          <span>
            <span className="wide-words">Game </span>Accounts
          </span>
        </ButtonLink>
      </>
    ),
  },
  accounts: { title: 'Game Accounts', subtitle: 'Manage the accounts your bots can use.' },
  createBot: {
    title: 'Create Bot',
    subtitle: 'Choose a template, then the account it works for.',
    actions: <BackToDashboard />,
  },
  scripts: {
    title: 'Scripts',
    subtitle: 'Bots that you write yourself.',
    actions: <BackToDashboard />,
  },
  script: {
    title: 'Script',
    subtitle: 'A bot that you write yourself.',
    isLow: true,
    isLine: true,
    actions: (
      <ButtonLink kind="quiet" href={PATHS.scripts} icon={<ArrowLeft />}>
        All scripts
      </ButtonLink>
    ),
  },
  sharedScript: {
    title: 'Shared script',
    isLow: true,
    isLine: true,
    actions: (
      <ButtonLink kind="quiet" href={PATHS.scripts} icon={<ArrowLeft />}>
        My scripts
      </ButtonLink>
    ),
  },
  checkout: { title: 'Checkout', subtitle: LINE, width: 'narrow' },
  console: {
    title: 'Bot Console',
    subtitle: 'Real-time output from your automation runtime.',
    isLow: true,
    isLine: true,
    actions: <BackToDashboard />,
  },
  help: { title: 'Ask for help', subtitle: 'Write to the people who run Castellan.', actions: <BackToDashboard /> },
  profile: {
    title: 'Profile',
    subtitle: LINE,
    width: 'narrow',
  },
  settings: { title: 'Settings', width: 'narrow' },
  admin: { title: 'Admin Panel', subtitle: LINE },
} satisfies Record<string, PageHead>

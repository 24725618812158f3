import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'
import { PATHS } from '../../../shared/paths'
import { accountToChange } from '../../lib/navigation/site-paths'
import { failureOf } from '../../lib/queries/failure'
import { botsQuery } from '../../lib/queries/player-queries'
import { KeyRack } from '../../ui/drawings/drawings'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LoadError } from '../../ui/feedback/LoadError'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { AccountsBar } from './AccountsBar'
import { type AccountChoice, AccountTable } from './AccountTable'
import { isRefused } from './account-refusal'
import { accountsQuery } from './account-requests'
import { ChangeAccountDialog } from './ChangeAccountDialog'
import { findAccounts } from './find-accounts'
import { RemoveAccountDialog } from './RemoveAccountDialog'

export function AccountList() {
  const [chosen, choose] = useState<AccountChoice | null>(null)
  const [wanted, forget] = useWantedAccount()
  const choice = chosen ?? (wanted && { to: 'change', account: wanted })
  function close() {
    choose(null)
    forget()
  }
  return (
    <>
      <KnownAccounts onChoose={choose} />
      {choice?.to === 'change' && (
        <ChangeAccountDialog account={choice.account} isForPassword={!chosen} onClose={close} />
      )}
      {choice?.to === 'remove' && <RemoveAccountDialog account={choice.account} onClose={close} />}
    </>
  )
}

/** The account whose change a link to this page opens, until it is closed. */
function useWantedAccount(): [Account | undefined, () => void] {
  const { data } = useQuery(accountsQuery)
  const [id, setId] = useState(accountToChange)
  function forget() {
    if (!id) return
    setId(null)
    history.replaceState(history.state, '', PATHS.accounts)
  }
  return [data?.accounts.find((account) => account.id === id), forget]
}

interface FoundAccountsProps {
  accounts: Account[]
  bots: Bot[] | undefined
  onChoose: (choice: AccountChoice) => void
}

function FoundAccounts({ accounts, bots, onChoose }: FoundAccountsProps) {
  const [text, setText] = useState('')
  // Those that were refused when the page opened come first; later a row would move away under the pointer.
  const [first] = useState(() => new Set(accounts.filter(isRefused).map(({ id }) => id)))
  const found = findAccounts(accounts, bots, text)
  const shown = [...found.filter(({ id }) => first.has(id)), ...found.filter(({ id }) => !first.has(id))]
  return (
    <div className="accounts-list">
      <AccountsBar total={accounts.length} text={text} onType={setText} />
      {shown.length > 0 ? (
        <AccountTable accounts={shown} bots={bots} onChoose={onChoose} />
      ) : (
        <EmptyState text="No game account matches your search." />
      )}
    </div>
  )
}

function KnownAccounts({ onChoose }: { onChoose: (choice: AccountChoice) => void }) {
  const found = useQuery(accountsQuery)
  const { data: used, isPending } = useQuery(botsQuery)
  // Together with their bots, which make rows higher on a phone.
  const data = isPending ? undefined : found.data
  const failure = failureOf([found])
  if (data && data.accounts.length > 0)
    return <FoundAccounts accounts={data.accounts} bots={used?.bots} onChoose={onChoose} />
  if (data) return <EmptyState drawing={<KeyRack />} text="No accounts registered yet." />
  if (failure) return <LoadError title="Your game accounts could not be loaded" {...failure} />
  return (
    <section className="panel panel-body accounts-loading" aria-busy="true">
      <p className="quiet" role="status">
        Loading accounts…
      </p>
      <Skeleton width="70%" />
      <Skeleton width="92%" />
      <Skeleton width="58%" />
    </section>
  )
}

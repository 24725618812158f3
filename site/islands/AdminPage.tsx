import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { AdminFigures } from '../features/admin/AdminFigures'
import { AdminGuard } from '../features/admin/AdminGuard'
import { figuresQuery } from '../features/admin/admin-requests'
import { AnnouncementsPanel } from '../features/admin/announcements/AnnouncementsPanel'
import { EMPTY_ANNOUNCEMENT } from '../features/admin/announcements/announcement-draft'
import { LoadingRows } from '../features/admin/LoadingRows'
import { BotsPanel } from '../features/admin/system/BotsPanel'
import { SystemPanel } from '../features/admin/system/SystemPanel'
import { UsersPanel } from '../features/admin/users/UsersPanel'
import { useOpenUser } from '../features/admin/users-view'
import { failureOf } from '../lib/queries/failure'
import { LoadError } from '../ui/feedback/LoadError'
import { useSavedDraft } from '../ui/forms/use-saved-draft'
import { lazyPart } from '../ui/lazy/lazy-part'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'
import { ZoneNote } from '../ui/shell/ZoneNote'
import { Tabs } from '../ui/Tabs'

const UserDetail = lazyPart(() =>
  import('../features/admin/users/detail/UserDetail').then(({ UserDetail }) => UserDetail),
)
const HelpPanel = lazyPart(() => import('../features/admin/help/HelpPanel').then(({ HelpPanel }) => HelpPanel))

export function AdminPage() {
  return (
    <ProtectedPage>
      <AdminGuard>
        <Admin />
      </AdminGuard>
    </ProtectedPage>
  )
}

function Admin() {
  const [openedUser, openUser] = useOpenUser()
  const found = useQuery(figuresQuery)
  const figures = found.data
  const failure = failureOf([found])
  const isBusy = !figures && !failure
  const announcement = useSavedDraft('announcement', EMPTY_ANNOUNCEMENT, ['title', 'body', 'category'])
  const tabs = [
    { id: 'users', label: 'Users', content: <UsersPanel onOpen={openUser} /> },
    { id: 'bots', label: 'Bots', content: <BotsPanel figures={figures} isBusy={isBusy} onOpenUser={openUser} /> },
    {
      id: 'announcements',
      label: 'Announcements',
      content: <AnnouncementsPanel saved={announcement} />,
    },
    { id: 'help', label: 'Help', content: <HelpTab /> },
    { id: 'system', label: 'System', content: <SystemPanel system={figures?.system} isBusy={isBusy} /> },
  ]
  if (openedUser)
    return (
      <Suspense fallback={<UserLoading />}>
        <UserDetail id={openedUser} onClose={() => openUser(null)} />
      </Suspense>
    )
  return (
    <PageLayout {...HEADS.admin} subtitle={<ZoneNote />}>
      {failure ? <LoadError {...failure} /> : <AdminFigures stats={figures?.stats} />}
      <Tabs label="Admin" tabs={tabs} />
    </PageLayout>
  )
}

const HelpTab = () => (
  <Suspense fallback={<PartLoading />}>
    <HelpPanel />
  </Suspense>
)

const PartLoading = () => (
  <section className="panel">
    <LoadingRows />
  </section>
)

const UserLoading = () => (
  <PageLayout {...HEADS.admin}>
    <PartLoading />
  </PageLayout>
)

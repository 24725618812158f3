import { HelpForm } from '../features/help/HelpForm'
import { OwnRequests } from '../features/help/OwnRequests'
import { PageLayout } from '../ui/shell/PageLayout'
import { ProtectedPage } from '../ui/shell/ProtectedPage'
import { HEADS } from '../ui/shell/page-heads'

export function HelpPage() {
  return (
    <ProtectedPage>
      <PageLayout {...HEADS.help}>
        <div className="split" data-even>
          <HelpForm />
          <OwnRequests />
        </div>
      </PageLayout>
    </ProtectedPage>
  )
}

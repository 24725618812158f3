import { RESTORING, Waiting, WaitingLong } from '../feedback/Waiting'
import { type PageHead, PageLayout } from './PageLayout'

/** The page's head for players who were here before, otherwise the session's loading screen. */
export function PageFallback(head: PageHead) {
  return (
    <>
      <div className="page-first">
        <Waiting text={RESTORING} />
      </div>
      <div className="page-frame">
        <PageLayout {...head}>
          <WaitingLong />
        </PageLayout>
      </div>
    </>
  )
}

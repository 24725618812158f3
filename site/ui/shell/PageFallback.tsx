import { RESTORING, Waiting, WaitingLong } from '../feedback/Waiting'
import { type PageHead, PageLayout } from './PageLayout'

/** Stands where a page of the app will: its head for whoever was here before, and the wait for the session for others. */
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

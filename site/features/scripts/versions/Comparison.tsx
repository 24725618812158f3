import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Suspense } from 'react'
import { failureOf } from '../../../lib/queries/failure'
import { versionQuery } from '../../../lib/queries/script-queries'
import { Button } from '../../../ui/Button'
import { LoadError } from '../../../ui/feedback/LoadError'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { CodeLoading } from '../CodeLoading'

const DiffView = lazyPart(() => import('../code/DiffView').then(({ DiffView }) => DiffView))

interface ComparisonProps {
  scriptId: string
  number: number
  /** The code that is written. */
  text: string
  onClose: () => void
}

/** What changed since that version. */
export function Comparison({ scriptId, number, text, onClose }: ComparisonProps) {
  const found = useQuery(versionQuery(scriptId, number))
  const failure = failureOf([found])
  const before = found.data?.version.source
  return (
    <>
      <div className="script-bar">
        <p>
          <b>{`From version ${number} to your code`}</b>
          <span className="quiet">{before === text ? ' They are the same.' : ' What went is struck out.'}</span>
        </p>
        <Button icon={<X />} onClick={onClose}>
          Back to writing
        </Button>
      </div>
      {failure ? (
        <LoadError {...failure} />
      ) : before === undefined ? (
        <CodeLoading />
      ) : (
        <Suspense fallback={<CodeLoading />}>
          <DiffView label={`From version ${number} to your code`} before={before} after={text} />
        </Suspense>
      )}
    </>
  )
}

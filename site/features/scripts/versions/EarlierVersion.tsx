import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows, RotateCcw, X } from 'lucide-react'
import { Suspense } from 'react'
import { failureOf } from '../../../lib/queries/failure'
import { versionQuery } from '../../../lib/queries/script-queries'
import { Button } from '../../../ui/Button'
import { LoadError } from '../../../ui/feedback/LoadError'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { CodeLoading } from '../CodeLoading'

const CodeEditor = lazyPart(() => import('../code/CodeEditor').then(({ CodeEditor }) => CodeEditor))

interface EarlierVersionProps {
  scriptId: string
  number: number
  newest: number
  /** Where it opens. */
  line: number | null
  isReadOnly: boolean
  onCompare: () => void
  onRestore: () => void
  onClose: () => void
}

/** A version that cannot be written on. */
export function EarlierVersion({ scriptId, number, newest, line, isReadOnly, ...deeds }: EarlierVersionProps) {
  const found = useQuery(versionQuery(scriptId, number))
  const failure = failureOf([found])
  const version = found.data?.version
  return (
    <>
      <div className="script-bar">
        <p>
          <b>{`Version ${number}`}</b>
          <span className="quiet">
            {number === newest ? ', the newest. To read.' : `, to read. Version ${newest} is the newest.`}
          </span>
        </p>
        <span className="script-note-ways">
          <Button icon={<GitCompareArrows />} onClick={deeds.onCompare}>
            Compare
          </Button>
          {number !== newest && !isReadOnly && (
            <Button icon={<RotateCcw />} onClick={deeds.onRestore}>
              {`Back to ${number}`}
            </Button>
          )}
          <Button icon={<X />} onClick={deeds.onClose}>
            {isReadOnly ? 'Close' : 'Back to writing'}
          </Button>
        </span>
      </div>
      {failure ? (
        <LoadError {...failure} />
      ) : version ? (
        <Suspense fallback={<CodeLoading />}>
          <CodeEditor
            key={number}
            label={`Code of version ${number}`}
            text={version.source}
            problems={version.problems}
            line={line}
            isReadOnly
          />
        </Suspense>
      ) : (
        <CodeLoading />
      )}
    </>
  )
}

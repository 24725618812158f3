import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ScriptAnswer, ScriptProblem } from '../../../../shared/scripts'
import { toastNote } from '../../../lib/toasts/toasts'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { CodeLoading } from '../CodeLoading'
import type { CodePlace } from '../code/CodeEditor'
import type { DeclaredTypes } from '../code/declared-types'
import type { useSaveScript } from '../script-requests'
import { ProblemList } from './ProblemList'
import { SaveBar } from './SaveBar'
import type { ScriptText } from './use-script-text'
import { useTypeCheck } from './use-type-check'

const CodeEditor = lazyPart(() => import('../code/CodeEditor').then(({ CodeEditor }) => CodeEditor))

const HINT = 'leave-code'

interface WritingDeskProps {
  answer: ScriptAnswer
  written: ScriptText
  saving: ReturnType<typeof useSaveScript>
  types: DeclaredTypes | undefined
  isReadOnly: boolean
  /** Where it opens. */
  line: number | null
}

export function WritingDesk({ answer, written, saving, types, isReadOnly, line }: WritingDeskProps) {
  const { script, version } = answer
  const code = useRef<CodePlace>(null)
  const [note, setNote] = useState('')
  const check = useTypeCheck(written.text, !isReadOnly)
  const problems = allProblems(check.problems, written.isDirty ? [] : version.problems)

  function save() {
    const { text: source, base } = written
    if (!written.isDirty || saving.isPending || isReadOnly) return
    saving.mutate(
      { source, note },
      {
        onSuccess(saved) {
          const { number } = saved.version
          written.markSaved({ number, source })
          setNote('')
          if (number > base + 1 && written.conflict === null)
            toastNote(`Yours is version ${number}: version ${number - 1} was saved elsewhere.`)
        },
      },
    )
  }

  useSaveKey(save)
  return (
    <>
      {!isReadOnly && (
        <SaveBar
          number={Math.max(script.newest, written.base) + 1}
          note={note}
          isDirty={written.isDirty}
          isSaving={saving.isPending}
          onNote={setNote}
          onSave={save}
        />
      )}
      <Suspense fallback={<CodeLoading />}>
        <CodeEditor
          ref={code}
          label={`Code of ${script.name}`}
          describedBy={HINT}
          text={written.text}
          isReadOnly={isReadOnly}
          problems={problems}
          types={types}
          line={line}
          onChange={written.setText}
          onSave={save}
        />
      </Suspense>
      <p id={HINT} className="script-hint">
        <kbd>Esc</kbd> then <kbd>Tab</kbd> leaves the code. <kbd>Ctrl Space</kbd> completes, <kbd>Ctrl F</kbd> finds.
      </p>
      {!isReadOnly && (
        <ProblemList
          problems={problems}
          check={check}
          onGoTo={({ line, column }) => code.current?.goTo(line, column)}
        />
      )}
    </>
  )
}

/** Why the saved version cannot run is often what the types say as well. */
function allProblems(found: readonly ScriptProblem[], saved: readonly ScriptProblem[]): readonly ScriptProblem[] {
  const others = saved.filter(({ line }) => !found.some((problem) => problem.line === line))
  return others.length > 0 ? [...found, ...others] : found
}

/** Also where the focus is beside the code. */
function useSaveKey(save: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSave =
      event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isSave || event.defaultPrevented) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

import { type RefObject, Suspense } from 'react'
import type { ScriptAnswer, ScriptProblem } from '../../../../shared/scripts'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { CodeLoading } from '../CodeLoading'
import type { CodePlace } from '../code/CodeEditor'
import type { DeclaredTypes } from '../code/declared-types'
import type { useSaveScript } from '../script-requests'
import { ProblemList } from './ProblemList'
import { SaveBar } from './SaveBar'
import { useSave } from './use-save'
import type { ScriptText } from './use-script-text'
import { useTypeCheck } from './use-type-check'

const CodeEditor = lazyPart(() => import('../code/CodeEditor').then(({ CodeEditor }) => CodeEditor))

const HINT = 'leave-code'

interface WritingDeskProps {
  code: RefObject<CodePlace | null>
  answer: ScriptAnswer
  written: ScriptText
  saving: ReturnType<typeof useSaveScript>
  types: DeclaredTypes | undefined
  isReadOnly: boolean
  /** Where it opens. */
  line: number | null
}

export function WritingDesk({ code, answer, written, saving, types, isReadOnly, line }: WritingDeskProps) {
  const { script, version } = answer
  const check = useTypeCheck(written.text, !isReadOnly)
  const problems = allProblems(check.problems, written.isDirty ? [] : version.problems)
  const { note, setNote, save } = useSave(written, saving, isReadOnly)
  const goTo = ({ line, column }: ScriptProblem) => code.current?.goTo(line, column)
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
      {!isReadOnly && <ProblemList problems={problems} check={check} onGoTo={goTo} />}
    </>
  )
}

/** Why the saved version cannot run is often what the types say as well. */
function allProblems(found: readonly ScriptProblem[], saved: readonly ScriptProblem[]): readonly ScriptProblem[] {
  const others = saved.filter(({ line }) => !found.some((problem) => problem.line === line))
  return others.length > 0 ? [...found, ...others] : found
}

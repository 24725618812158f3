import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript, typescriptLanguage } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { ScriptProblem } from '../../../../shared/scripts'
import { SECOND } from '../../../../shared/time'
import { codeLook } from './code-look'
import { completeCode } from './complete-code'
import type { DeclaredTypes } from './declared-types'

export interface EditorOptions {
  parent: HTMLElement
  text: string
  isReadOnly: boolean
  attributes: Record<string, string>
  onChange: (text: string) => void
  onSave: () => void
}

export interface OpenEditor {
  /** Replaces the whole text, as one step that can be undone. */
  replace(text: string): void
  showProblems(problems: readonly ScriptProblem[]): void
  knowTypes(types: DeclaredTypes): void
  /** Moves the cursor there and takes the focus. */
  goTo(line: number, column?: number): void
  close(): void
}

export function openEditor({ parent, text, isReadOnly, attributes, onChange, onSave }: EditorOptions): OpenEditor {
  const completion = new Compartment()
  const save = () => {
    onSave()
    return true
  }
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        leaving,
        keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }]),
        isReadOnly ? EditorState.readOnly.of(true) : writing,
        reading,
        completion.of([]),
        EditorView.contentAttributes.of({ ...attributes, ...(isReadOnly && { 'aria-readonly': 'true' }) }),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onChange(state.doc.toString())),
      ],
    }),
  })
  return {
    replace(next) {
      if (next !== view.state.doc.toString())
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } })
    },
    showProblems: (problems) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((each) => markOf(view, each)),
        ),
      ),
    knowTypes: (types) =>
      view.dispatch({
        effects: completion.reconfigure(typescriptLanguage.data.of({ autocomplete: completeCode(types) })),
      }),
    goTo(line, column = 1) {
      const at = placeOf(view, { line, column })
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) })
      view.focus()
    },
    close: () => view.destroy(),
  }
}

const LEAVE_WITHIN = 2 * SECOND

/** The editor knows the key too, but not where it closes a list of completions. Comes first for that reason. */
const leaving = Prec.highest(
  keymap.of([
    {
      key: 'Escape',
      run(view) {
        view.setTabFocusMode(LEAVE_WITHIN)
        return false
      },
    },
  ]),
)

const reading = [
  lineNumbers(),
  highlightSpecialChars(),
  EditorView.lineWrapping,
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  bracketMatching(),
  search({ top: true }),
  lintGutter(),
  javascript({ typescript: true }),
  EditorState.tabSize.of(2),
  codeLook,
  keymap.of([...defaultKeymap, ...searchKeymap, ...lintKeymap]),
]

const writing = [
  history(),
  indentOnInput(),
  closeBrackets(),
  autocompletion({ icons: false }),
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, indentWithTab]),
]

function placeOf({ state: { doc } }: EditorView, { line, column }: Pick<ScriptProblem, 'line' | 'column'>): number {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
  return Math.min(from + Math.max(column - 1, 0), to)
}

/** Marks the word at the place, or the line if the place has none. */
function markOf(view: EditorView, { message, ...place }: ScriptProblem) {
  const at = placeOf(view, place)
  const word = view.state.wordAt(at)
  const line = view.state.doc.lineAt(at)
  const { from, to } = word ?? (at < line.to ? { from: at, to: at + 1 } : line)
  return { from, to, severity: 'error' as const, message }
}

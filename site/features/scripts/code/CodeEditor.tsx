import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { ScriptProblem } from '../../../../shared/scripts'
import type { DeclaredTypes } from './declared-types'
import { type OpenEditor, openEditor } from './open-editor'

export type CodePlace = Pick<OpenEditor, 'goTo'>

interface CodeEditorProps {
  ref?: Ref<CodePlace>
  label: string
  /** The id of the words on how to leave it by keyboard. */
  describedBy?: string
  text: string
  isReadOnly?: boolean
  problems?: readonly ScriptProblem[]
  /** Undefined while loading. */
  types?: DeclaredTypes
  /** Where it opens. */
  line?: number | null
  onChange?: (text: string) => void
  onSave?: () => void
}

const NONE: readonly ScriptProblem[] = []

/** Its code is large, so it loads after the page. */
export function CodeEditor({ ref, text, problems = NONE, types, ...options }: CodeEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<OpenEditor | null>(null)
  const change = useEffectEvent((typed: string) => options.onChange?.(typed))
  const save = useEffectEvent(() => options.onSave?.())
  const open = useEffectEvent((parent: HTMLElement) => {
    const { label, describedBy, isReadOnly = false, line } = options
    const attributes = { 'aria-label': label, ...(describedBy && { 'aria-describedby': describedBy }) }
    const opened = openEditor({ parent, text, isReadOnly, attributes, onChange: change, onSave: save })
    if (line) opened.goTo(line)
    return opened
  })

  useEffect(() => {
    if (!place.current) return
    editor.current = open(place.current)
    return () => editor.current?.close()
  }, [])
  useEffect(() => editor.current?.replace(text), [text])
  useEffect(() => editor.current?.showProblems(problems), [problems])
  useEffect(() => {
    if (types) editor.current?.knowTypes(types)
  }, [types])
  useImperativeHandle(ref, () => ({ goTo: (line, column) => editor.current?.goTo(line, column) }), [])

  return <div ref={place} className="code-editor" />
}

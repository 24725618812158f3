import { javascript } from '@codemirror/lang-javascript'
import { unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { codeLook } from './code-look'

interface DiffViewProps {
  label: string
  before: string
  after: string
}

const CONTEXT = { margin: 3, minSize: 6 }

/** Loads when two versions are compared. */
export function DiffView({ label, before, after }: DiffViewProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const view = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          unifiedMergeView({ original: before, mergeControls: false, gutter: true, collapseUnchanged: CONTEXT }),
          EditorState.readOnly.of(true),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true' }),
          lineNumbers(),
          javascript({ typescript: true }),
          codeLook,
        ],
      }),
    })
    return () => view.destroy()
  }, [label, before, after])
  return <div ref={place} className="code-editor" />
}

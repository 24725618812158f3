import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// The editor brings styles of its own, outside the layers, so its looks are given here. All values are tokens.
const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--well)', fontSize: 'var(--code-size)' },
  '&.cm-focused': { outline: 'var(--rule) solid var(--focus)', outlineOffset: 'calc(-1 * var(--rule))' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)', paddingBlock: 'var(--space-2)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)', borderLeftWidth: 'var(--rule)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--edge)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--hover) 55%, transparent)' },
  '.cm-gutters': { backgroundColor: 'var(--well)', color: 'var(--text-3)', borderRightColor: 'var(--line)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--hover)',
    outline: 'var(--hairline) solid var(--edge)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--accent-tint)' },
  '.cm-searchMatch-selected': { outline: 'var(--hairline) solid var(--accent-text)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--raised)',
    border: 'none',
    borderRadius: 'var(--radius-2)',
    boxShadow: 'var(--shadow-menu)',
    maxWidth: 'min(32rem, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '14rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--hover)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--text-3)', fontStyle: 'normal' },
  '.cm-completionInfo': { fontFamily: 'var(--font-ui)', padding: 'var(--space-2) var(--space-3)' },
  '.cm-diagnostic': { borderLeft: 'none', fontFamily: 'var(--font-ui)', padding: 'var(--space-2) var(--space-3)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--error-fill)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '0.25em',
  },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--raised)', borderColor: 'var(--line)' },
  '.cm-textfield': { backgroundColor: 'var(--well)', border: 'var(--hairline) solid var(--control-edge)' },
  '.cm-button': {
    backgroundImage: 'none',
    backgroundColor: 'var(--hover)',
    border: 'var(--hairline) solid var(--edge)',
  },
  '.cm-changedLine': { backgroundColor: 'var(--online-tint)' },
  '.cm-deletedChunk': { backgroundColor: 'var(--error-tint)' },
  '.cm-changedText': { background: 'none', textDecoration: 'underline var(--online-fill)' },
  '.cm-deletedText, .cm-deletedChunk .cm-deletedText': {
    background: 'none',
    textDecoration: 'line-through var(--error-fill)',
  },
  '.cm-collapsedLines': {
    color: 'var(--text-2)',
    background: 'var(--hover)',
    padding: 'var(--space-1) var(--space-3)',
  },
  // Its own signs are in few fonts.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: 'none' },
})

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--accent-text)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--online)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--rest)' },
  { tag: [tags.comment], color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--rest)' },
  { tag: [tags.definition(tags.variableName), tags.function(tags.definition(tags.variableName))], fontWeight: '600' },
  { tag: [tags.propertyName, tags.function(tags.propertyName)], color: 'var(--text-2)' },
  { tag: [tags.punctuation, tags.operator], color: 'var(--text-3)' },
  { tag: [tags.invalid], color: 'var(--error)' },
])

export const codeLook: Extension = [look, syntaxHighlighting(colours)]

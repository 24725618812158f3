import { useEffect, useRef, useState } from 'react'
import type { DryRun, DryRunInput } from '../../../../shared/dry-runs'
import { SECOND } from '../../../../shared/time'
import { RequestError } from '../../../lib/api/request-error'
import { NOT_ANSWERED } from '../../../lib/words/toast-messages'
import { playDryRun } from './dry-run-requests'

/** More would only slow the page down. The count goes on. */
const SHOWN_LINES = 1000
/** A script prints more lines a second than anybody reads. */
const PAINT_PAUSE = SECOND / 4

export interface DryRunState {
  isRunning: boolean
  lines: readonly string[]
  lineCount: number
  ended: DryRun | null
  failure: string | null
}

const NOTHING: DryRunState = { isRunning: false, lines: [], lineCount: 0, ended: null, failure: null }

export function useDryRun(scriptId: string) {
  const [state, setState] = useState(NOTHING)
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  async function run(input: DryRunInput) {
    leaving.current?.abort()
    const leave = new AbortController()
    leaving.current = leave
    const { signal } = leave
    const lines = collectLines((kept) => !signal.aborted && setState((known) => ({ ...known, ...kept })))
    setState({ ...NOTHING, isRunning: true })
    try {
      const ended = await playDryRun(scriptId, input, { onLines: lines.add, signal })
      lines.flush()
      if (!signal.aborted) setState((known) => ({ ...known, isRunning: false, ended }))
    } catch (error) {
      lines.flush()
      if (!signal.aborted) setState((known) => ({ ...known, isRunning: false, failure: wordsOf(error) }))
    }
  }

  function cancel() {
    leaving.current?.abort()
    setState((known) => ({ ...known, isRunning: false }))
  }

  return { ...state, run, cancel }
}

const wordsOf = (error: unknown) => (error instanceof RequestError && error.sentence) || NOT_ANSWERED

function collectLines(show: (kept: Pick<DryRunState, 'lines' | 'lineCount'>) => void) {
  let lines: string[] = []
  let lineCount = 0
  let timer: Timer | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    show({ lines, lineCount })
  }
  return {
    add(printed: readonly string[]) {
      lines = [...lines, ...printed].slice(-SHOWN_LINES)
      lineCount += printed.length
      timer ??= setTimeout(flush, PAINT_PAUSE)
    },
    flush,
  }
}

import type { DryRun, DryRunEvent } from '../../../shared/dry-runs'

/** The events of a dry run to its end. */
export async function readDryRun(answer: Response): Promise<{ lines: string[]; ended: DryRun }> {
  const pieces = (await answer.text()).split('\n\n').map((piece) => /^event: (\w+)\ndata: (.*)$/s.exec(piece))
  const events = pieces.flatMap((piece) =>
    piece ? [{ event: piece[1], data: JSON.parse(piece[2] ?? '') } as DryRunEvent] : [],
  )
  const last = events.at(-1)
  if (last?.event !== 'ended') throw new Error('The stream ended without a result')
  return { lines: events.flatMap((each) => (each.event === 'lines' ? each.data.lines : [])), ended: last.data.dry_run }
}

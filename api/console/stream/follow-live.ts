import { type ConsolePiece, endOf, type FollowedConsole, startPositionOf, storedPieces } from './follow-console'
import type { LiveConsoles } from './live-consoles'

interface FollowedLive extends Omit<FollowedConsole, 'clock'> {
  live: LiveConsoles
  /** True while the reader has not taken what was sent. */
  isBehind(): boolean
  send(piece: ConsolePiece): void
}

/**
 * Answers what sends stored lines, then new ones until the reader is behind. It goes on from there when it is called
 * again; false means that there are no more.
 */
export function followLive({ live, isBehind, send, ...followed }: FollowedLive): () => Promise<boolean> {
  const { botId, signal: leaving, closing } = followed
  const signal = AbortSignal.any([leaving, closing])

  function pass(piece: ConsolePiece) {
    send(piece)
    viewer.position = endOf(piece)
  }

  const viewer = {
    position: -1,
    signal,
    take(piece: ConsolePiece, after: number) {
      if (leaving.aborted || isBehind()) return false
      const rest = restOf(piece, { after, position: viewer.position })
      if (rest) pass(rest)
      return true
    },
  }

  return async () => {
    if (viewer.position < 0) viewer.position = (await startPositionOf(followed, signal)) ?? -1
    while (viewer.position >= 0 && !leaving.aborted) {
      // Checked before reading, so that the last line before the end is read.
      const isLastLook = closing.aborted
      for await (const piece of storedPieces(followed, { position: viewer.position, signal })) {
        pass(piece)
        if (isBehind()) return true
      }
      if (isLastLook) return false
      await live.show(botId, viewer)
      if (isBehind()) return true
    }
    return false
  }
}

/** What a viewer lacks that already had some of its lines; nearly all viewers share the whole piece. */
function restOf(piece: ConsolePiece, { after, position }: { after: number; position: number }): ConsolePiece | null {
  if (position === after) return piece
  if (position >= endOf(piece)) return null
  if ('gap' in piece) return { gap: { from: position + 1, to: piece.gap.to } }
  return { read: { ...piece.read, lines: piece.read.lines.filter((line) => line.position > position) } }
}

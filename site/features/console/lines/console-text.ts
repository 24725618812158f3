import { type ConsoleEntry, isGap } from './console-entries'

/** The kept lines as they came, one below the other. */
export function textOf(entries: readonly ConsoleEntry[]): string {
  return entries.map((entry) => (isGap(entry) ? `(lines ${entry.from} to ${entry.to} are gone)` : entry.raw)).join('\n')
}

/** `resource-collector-2026-11-21.log` */
export function fileNameOf(botName: string, now: Date): string {
  const name = botName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${name || 'console'}-${now.toISOString().slice(0, 10)}.log`
}

/** Hands a text to the browser as a file. */
export function download(fileName: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text, '\n'], { type: 'text/plain' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

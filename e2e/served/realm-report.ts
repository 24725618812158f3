import type { RealmReport } from '../../api/embedded/practice-realm/report'

export async function realmReport(at: { realmUrl: string }, server: string, name: string): Promise<RealmReport> {
  const answer = await fetch(`${at.realmUrl}/realm/${server}/report/${name}`)
  return (await answer.json()) as RealmReport
}

/** The sum of collected goods in console lines. */
export function collectedIn(lines: string[]): number {
  return lines.reduce((sum, line) => sum + Number(line.match(/Collected ([\d,]+) /)?.[1]?.replaceAll(',', '') ?? 0), 0)
}

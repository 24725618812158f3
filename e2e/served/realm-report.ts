import type { RealmReport } from '../../api/embedded/practice-realm/report'
import { collectedAmounts } from './collected-amounts'

export async function realmReport(at: { realmUrl: string }, server: string, name: string): Promise<RealmReport> {
  const answer = await fetch(`${at.realmUrl}/realm/${server}/report/${name}`)
  return (await answer.json()) as RealmReport
}

/** The sum of collected goods in console lines. */
export function collectedIn(lines: string[]): number {
  return lines.flatMap(collectedAmounts).reduce((sum, amount) => sum + amount, 0)
}

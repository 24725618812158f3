import { availableParallelism } from 'node:os'
import { type AtScale, adminAtScale } from './admin-at-scale'
import { type PageScores, publicPagesByLighthouse } from './lighthouse'
import { signInBesideLists } from './sign-in-beside-lists'

const KEPT_BESIDE_SIGN_INS = 0.4
const SLOWER_AT_SCALE_AT_MOST = 2
const SCORES_WANTED = { accessibility: 100, 'best-practices': 100, seo: 100 }

const hold = [await reportSignIns(), await reportAdminAtScale(), await reportPages()]
process.exit(hold.every(Boolean) ? 0 : 1)

async function reportSignIns(): Promise<boolean> {
  const { ratio, undisturbed, disturbed, signIns } = await signInBesideLists()
  say([
    `GET /api/bots on ${availableParallelism()} cores, readers and server on one machine`,
    `  undisturbed                ${Math.round(undisturbed)} calls/s`,
    `  beside four who sign in    ${Math.round(disturbed)} calls/s (${Math.round(signIns)} sign-ins/s)`,
    `  kept                       ${Math.round(ratio * 100)} %, wanted at least ${KEPT_BESIDE_SIGN_INS * 100} %`,
  ])
  return ratio >= KEPT_BESIDE_SIGN_INS
}

async function reportAdminAtScale(): Promise<boolean> {
  const answers = await adminAtScale()
  say([
    `GET /api/admin/users among 200 and among 200,000, p95, wanted at most ${SLOWER_AT_SCALE_AT_MOST} times as long`,
    ...answers.map(lineOf),
  ])
  return answers.every(({ ratio }) => ratio <= SLOWER_AT_SCALE_AT_MOST)
}

const lineOf = ({ question, few, many, ratio }: AtScale) =>
  `  ${question.padEnd(28)} ${few.toFixed(1)} ms, ${many.toFixed(1)} ms: ${ratio.toFixed(2)} times`

async function reportPages(): Promise<boolean> {
  const pages = await publicPagesByLighthouse()
  say(['Lighthouse, on a phone as it imagines one', ...pages.flatMap(linesOf)])
  return pages.every(({ scores }) =>
    Object.entries(SCORES_WANTED).every(([category, wanted]) => (scores[category] ?? 0) >= wanted),
  )
}

function linesOf({ path, scores, faults }: PageScores): string[] {
  const figures = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
  const found = Object.keys(SCORES_WANTED).flatMap((category) => faults[category] ?? [])
  return [`  ${path.padEnd(24)}   ${figures.join(', ')}`, ...found.map((fault) => `    ${fault}`)]
}

function say(lines: string[]) {
  process.stdout.write(`${lines.join('\n')}\n`)
}

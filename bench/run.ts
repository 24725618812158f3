import { availableParallelism } from 'node:os'
import { signInBesideLists } from './sign-in-beside-lists'

const WANTED = 0.4

const { ratio, undisturbed, disturbed, signIns } = await signInBesideLists()
const lines = [
  `GET /api/bots on ${availableParallelism()} cores, readers and server on one machine`,
  `  undisturbed                ${Math.round(undisturbed)} calls/s`,
  `  beside four who sign in    ${Math.round(disturbed)} calls/s (${Math.round(signIns)} sign-ins/s)`,
  `  kept                       ${Math.round(ratio * 100)} %, wanted at least ${WANTED * 100} %`,
]
process.stdout.write(`${lines.join('\n')}\n`)
process.exit(ratio >= WANTED ? 0 : 1)

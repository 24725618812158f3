import { existsSync } from 'node:fs'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { createCastellan } from '../e2e/served/castellan'
import { printLines } from './figures'
import { judge } from './goals'

const PAGES = ['/', '/pricing']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const REQUIRED = ['accessibility', 'best-practices', 'seo']
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu']

interface PageScores {
  path: string
  /** 0 to 100, by category. */
  scores: Record<string, number>
  /** Titles of failed audits, by category. */
  faults: Record<string, string[]>
}

export async function reportPages(): Promise<boolean> {
  const pages = await publicPagesByLighthouse()
  printLines(['Lighthouse, on a phone as it imagines one', ...pages.flatMap(linesOf)])
  const least = Math.min(...pages.flatMap(({ scores }) => REQUIRED.map((category) => scores[category] ?? 0)))
  return judge('Lighthouse: accessibility, best practices, SEO, the least', least, { least: 100, unit: 'points' })
}

function linesOf({ path, scores, faults }: PageScores): string[] {
  const figures = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
  const found = REQUIRED.flatMap((category) => faults[category] ?? [])
  return [`  ${path.padEnd(24)}   ${figures.join(', ')}`, ...found.map((fault) => `    ${fault}`)]
}

/** Runs Lighthouse on the public pages of a new server. */
async function publicPagesByLighthouse(): Promise<PageScores[]> {
  const castellan = createCastellan()
  await castellan.start()
  const chromePath = existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined
  const chrome = await launch({ chromePath, chromeFlags: FLAGS })
  try {
    const pages: PageScores[] = []
    for (const path of PAGES) pages.push(await scoresOf(castellan.url, path, chrome.port))
    return pages
  } finally {
    chrome.kill()
    await castellan.remove()
  }
}

async function scoresOf(url: string, path: string, port: number): Promise<PageScores> {
  const result = await lighthouse(`${url}${path}`, { port, onlyCategories: CATEGORIES, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse says nothing of ${path}.`)
  const { categories, audits } = result.lhr
  const scores: PageScores['scores'] = {}
  const faults: PageScores['faults'] = {}
  for (const { id, score, auditRefs } of Object.values(categories)) {
    scores[id] = Math.round((score ?? 0) * 100)
    const failed = auditRefs.filter((audit) => audit.weight > 0 && (audits[audit.id]?.score ?? 1) < 1)
    faults[id] = failed.map((audit) => audits[audit.id]?.title ?? audit.id)
  }
  return { path, scores, faults }
}

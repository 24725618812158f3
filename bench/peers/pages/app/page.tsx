import { readFileSync } from 'node:fs'
import Link from 'next/link'

export const dynamic = 'force-static'

/** The content of the product's landing page, which the measurement writes beside this app. */
const content = readFileSync('landing.html', 'utf8')

export default function Landing() {
  return (
    <>
      <nav>
        <Link href="/">Home</Link>
        <Link href="/dashboard">Dashboard</Link>
      </nav>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the product's own build. */}
      <main dangerouslySetInnerHTML={{ __html: content }} />
    </>
  )
}

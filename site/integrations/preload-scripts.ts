import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** In `Base.astro`. The page adds them to its head after its first paint. */
const PLACE = '<template id="scripts">'
/** The scripts of a page, its island and what renders it. */
const ROOT = /(?:src|component-url|renderer-url)="(\/_astro\/[^"]+\.js)"/g
const STATIC_IMPORT = /(?:^|[;}])(?:import|export)(?:[\w$,{}*\s]*from)?"\.\/([^"]+\.js)"/g

/** Links every script that a page imports, so that a browser does not find them level by level. */
export function preloadScripts(): AstroIntegration {
  return {
    name: 'preload-scripts',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir)
        const importsOf = importsIn(root)
        const names = await readdir(root, { recursive: true })
        for (const name of names.filter((each) => each.endsWith('.html'))) {
          const path = join(root, name)
          const html = await readFile(path, 'utf8')
          await writeFile(path, html.replace(PLACE, `${PLACE}${await linksFor(html, importsOf)}`))
        }
      },
    },
  }
}

async function linksFor(html: string, importsOf: (script: string) => Promise<string[]>): Promise<string> {
  const roots = [...html.matchAll(ROOT)].map(([, script = '']) => script)
  const scripts = new Set(roots)
  for (const script of scripts) for (const each of await importsOf(script)) scripts.add(each)
  const known = new Set([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, script]) => script))
  return [...scripts]
    .filter((script) => !known.has(script))
    .map((script) => `<link rel="modulepreload" href="${script}">`)
    .join('')
}

/** Also of a script that only its page's scripts import. */
function importsIn(root: string) {
  const known = new Map<string, Promise<string[]>>()
  return (script: string) => {
    const imports = known.get(script) ?? readImports(join(root, script))
    known.set(script, imports)
    return imports
  }
}

async function readImports(path: string): Promise<string[]> {
  const code = await readFile(path, 'utf8')
  return [...code.matchAll(STATIC_IMPORT)].map(([, name]) => `/_astro/${name}`)
}

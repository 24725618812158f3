import type { AstroIntegration } from 'astro'

/** Also of pages without an island, which shall stay light. */
const SCRIPT_OF_EVERY_PAGE = /^astro:scripts|\/(components|layouts|prompts)\/[^?]*\?astro&type=script/
/** What so many islands and dialogs use, nearly every page of a player does. */
const MOST_PAGES = 8
/** In bytes, before they are made small: less joins what is used by nearly the same pages. */
const MIN_CHUNK_SIZE = 3000

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

type When = 'at once' | 'later'

/** Hands pages their scripts in few files; else each set of pages that share something would have a file for it. */
export function chunks(): AstroIntegration {
  const ofEveryPage = (name: string, when: When) => (id: string, modules: Modules) =>
    whenOnEveryPage(id, modules) === when ? name : null
  const groups = [
    { name: ofEveryPage('every-page', 'at once'), minShareCount: 2, priority: 5 },
    { name: ofEveryPage('every-page-later', 'later'), minShareCount: 2, entriesAware: true, priority: 4 },
    // They stay as they are when only Castellan changes.
    { name: 'libraries', test: /node_modules/, minShareCount: MOST_PAGES, priority: 3 },
    { name: 'most-pages', minShareCount: MOST_PAGES, priority: 2 },
    { name: 'dialogs', test: /\/site\/ui\/(Confirm)?Dialog\.tsx$/, priority: 1 },
    { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: MIN_CHUNK_SIZE },
  ]
  return {
    name: 'chunks',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const build = { rolldownOptions: { output: { codeSplitting: { groups } } } }
        updateConfig({ vite: { environments: { client: { build } } } })
      },
    },
  }
}

function whenOnEveryPage(id: string, modules: Modules): When | null {
  const importersOf = (each: string) => modules.getModuleInfo(each)?.importers ?? []
  const allImportersOf = (each: string) => {
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(each) ?? {}
    return [...importers, ...dynamicImporters]
  }
  if (reaches(id, importersOf)) return 'at once'
  return reaches(id, allImportersOf) ? 'later' : null
}

function reaches(id: string, importersOf: (id: string) => readonly string[]): boolean {
  const above = new Set([id])
  for (const each of above) for (const importer of importersOf(each)) above.add(importer)
  return [...above].some((each) => SCRIPT_OF_EVERY_PAGE.test(each))
}

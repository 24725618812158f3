import type { AstroIntegration } from 'astro'

/** Includes pages without an island, which must stay small. */
const SCRIPT_OF_EVERY_PAGE = /^astro:scripts|\/(components|layouts|prompts)\/[^?]*\?astro&type=script/
/** Loaded by a click, or by a message of the service worker, so its modules are not of every page. */
const LOADED_RARELY = /\/(news\/bell\/mount-bell|lib\/push\/follow-push)\.ts$/
/** Visitors do not need it, so its modules must not be in a file that they load. */
const LOADED_BY_PLAYERS = /\/components\/header-session\.ts$/
/** A module used by this many islands and dialogs is needed on nearly every page of the app. */
const MOST_PAGES = 14
/** Modules used by this many share a file. One for each combination of pages would save few bytes and cost a request. */
const MANY_PAGES = 6
/** In bytes before minification. Smaller chunks are merged with chunks that nearly the same pages use; more merging loads much that a page does not use. */
const MIN_CHUNK_SIZE = 1200
/** The same for what pages load before they are useful, where a request costs more. */
const MIN_FIRST_CHUNK_SIZE = 1600

interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null
}

type When = 'at once' | 'later' | 'for players'

/** Bundles the scripts into few files. By default each combination of pages that share a module gets a file. */
export function chunks(): AstroIntegration {
  const ofEveryPage = (name: string, when: When) => (id: string, modules: Modules) =>
    whenOnEveryPage(id, modules) === when ? name : null
  const groups = [
    { name: ofEveryPage('every-page', 'at once'), minShareCount: 2, priority: 7 },
    { name: ofEveryPage('every-page-later', 'later'), minShareCount: 2, priority: 6 },
    { name: ofEveryPage('players', 'for players'), minShareCount: 2, priority: 6 },
    // Stay cached when only our own code changes.
    { name: 'libraries', test: /node_modules\/(?!@radix-ui)/, minShareCount: MOST_PAGES, priority: 5 },
    // Of dialogs and tabs, which many pages lack.
    { name: 'radix', test: /node_modules/, minShareCount: MOST_PAGES, priority: 4 },
    { name: 'most-pages', minShareCount: MOST_PAGES, priority: 3 },
    { name: 'many-pages', minShareCount: MANY_PAGES, priority: 1 },
    {
      name: 'few-pages',
      tags: ['$initial' as const],
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: MIN_FIRST_CHUNK_SIZE,
      priority: 1,
    },
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
    return LOADED_RARELY.test(each) ? importers : [...importers, ...dynamicImporters]
  }
  const importersForAll = (each: string) => (LOADED_BY_PLAYERS.test(each) ? importersOf(each) : allImportersOf(each))
  if (reaches(id, importersOf)) return 'at once'
  if (reaches(id, importersForAll)) return 'later'
  return reaches(id, allImportersOf) ? 'for players' : null
}

function reaches(id: string, importersOf: (id: string) => readonly string[]): boolean {
  const above = new Set([id])
  for (const each of above) for (const importer of importersOf(each)) above.add(importer)
  return [...above].some((each) => SCRIPT_OF_EVERY_PAGE.test(each))
}

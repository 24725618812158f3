export const LANGUAGES = [
  { id: 'curl', label: 'curl', ending: 'sh' },
  { id: 'typescript', label: 'TypeScript', ending: 'ts' },
  { id: 'python', label: 'Python', ending: 'py' },
] as const

const FILES: Record<string, string> = import.meta.glob('./snippets/*', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The example in each language. A test runs these files as they are shown. */
export const snippetsOf = (name: string) =>
  LANGUAGES.flatMap((language) => {
    const text = FILES[`./snippets/${name}.${language.ending}`]
    return text === undefined ? [] : [{ ...language, text: text.trimEnd() }]
  })

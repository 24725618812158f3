import { resolve } from 'node:path'
import type { ScriptExample } from '../../../shared/scripts'
import { builtInTemplates } from '../../bots/templates/built-in'

/** Code to begin with: an empty script, short ones, and one for each template, which plays the same way. */
export async function scriptExamples(): Promise<ScriptExample[]> {
  loaded ??= Promise.all([...SHORT.map(shortExample), ...builtInTemplates.map(exampleOf)])
  return (await loaded).filter((example) => example !== null)
}

let loaded: Promise<(ScriptExample | null)[]> | null = null

const SHORT: Omit<ScriptExample, 'template' | 'source'>[] = [
  {
    id: 'empty',
    label: 'Empty script',
    description: 'Looks at each castle every half an hour, and does nothing yet.',
    de: { label: 'Leeres Skript', description: 'Sieht jede halbe Stunde nach jeder Burg und tut noch nichts.' },
  },
  {
    id: 'morning-report',
    label: 'Morning report',
    description: 'Tells you each morning what your castles hold, and what the day before brought.',
    de: {
      label: 'Morgenbericht',
      description: 'Meldet jeden Morgen, was deine Burgen lagern und was der Tag davor gebracht hat.',
    },
  },
  {
    id: 'food-watch',
    label: 'Food watch',
    description: 'Brings food in before a castle goes hungry, and tells you if its farms have none.',
    de: {
      label: 'Vorratswache',
      description: 'Holt Nahrung, bevor eine Burg hungert, und meldet sich, wenn ihre Höfe keine haben.',
    },
  },
  {
    id: 'nearest-tower',
    label: 'Nearest tower',
    description: 'Raids the nearest tower that half of the troops of the main castle can beat, again and again.',
    de: {
      label: 'Nächster Turm',
      description: 'Plündert wieder und wieder den nächsten Turm, den die Hälfte der Truppen der Hauptburg bezwingt.',
    },
  },
]

async function shortExample(texts: (typeof SHORT)[number]): Promise<ScriptExample> {
  return { ...texts, template: null, source: await sourceOf(`short/${texts.id}`) }
}

async function exampleOf({ id, label, description, de }: (typeof builtInTemplates)[number]) {
  if (!de || !(await fileOf(`templates/${id}`).exists())) return null
  const german = { label: de.label, description: de.description }
  return { id, label, description, de: german, template: id, source: await sourceOf(`templates/${id}`) }
}

/** As text, so that the server's own code does not see what only scripts have. */
const fileOf = (name: string) => Bun.file(resolve(import.meta.dir, `${name}.ts.txt`))
const sourceOf = (name: string) => fileOf(name).text()

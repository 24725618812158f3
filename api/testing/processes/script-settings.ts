import { scripts } from '../../../package.json'

/** What a script of package.json sets for the Bun that it starts. */
export function settingsOf(script: keyof typeof scripts): Record<string, string> {
  return Object.fromEntries(
    [...scripts[script].matchAll(/\b([A-Z]\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

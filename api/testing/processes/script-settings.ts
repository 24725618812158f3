import { scripts } from '../../../package.json'

/** The environment that a package.json script sets for Bun. */
export function settingsOf(script: keyof typeof scripts): Record<string, string> {
  return Object.fromEntries(
    [...scripts[script].matchAll(/\b([A-Z]\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
}

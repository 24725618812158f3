import type { AstroIntegration } from 'astro'

/**
 * Adds `/_look`, which shows every component in every state, in development and if `LOOK` is set. Never in production.
 */
export function lookPage({ isWanted }: { isWanted: boolean }): AstroIntegration {
  return {
    name: 'look-page',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev' || isWanted) injectRoute({ pattern: '/_look', entrypoint: './site/look/look.astro' })
      },
    },
  }
}

import type { AstroIntegration } from 'astro'

/** Adds `/_look`, which shows every part in every state, while developing and where `LOOK` is set; players never get it. */
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

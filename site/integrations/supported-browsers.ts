import type { AstroIntegration } from 'astro'

/**
 * The oldest browsers that pages are made for, each two years old by now. Scripts are written down to them, what they
 * lack is refused by `newer-apis.test.ts`, and older ones are told so by `site/boot/old-browser.js`.
 */
const SUPPORTED = { chrome: 119, edge: 119, firefox: 128, safari: 17.4 }

export const SUPPORTED_BROWSERS = `Chrome and Edge from version ${SUPPORTED.chrome}, Firefox from ${SUPPORTED.firefox} and Safari from ${SUPPORTED.safari}`

/** Builds scripts and styles for the browsers that are served. */
export function supportedBrowsers(): AstroIntegration {
  const target = Object.entries(SUPPORTED).map(([name, version]) => name + version)
  return {
    name: 'served-browsers',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { build: { target }, environments: { client: { build: { target } } } } })
      },
    },
  }
}

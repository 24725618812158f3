import type { AstroIntegration } from 'astro'

/**
 * The oldest supported browsers, each about two years old. Scripts are compiled down to them, `newer-apis.test.ts`
 * rejects APIs that they lack, and `site/boot/old-browser.js` warns players with older ones.
 */
const SUPPORTED = { chrome: 119, edge: 119, firefox: 128, safari: 17.4 }

export const SUPPORTED_BROWSERS = `Chrome and Edge from version ${SUPPORTED.chrome}, Firefox from ${SUPPORTED.firefox} and Safari from ${SUPPORTED.safari}`

export function supportedBrowsers(): AstroIntegration {
  const target = Object.entries(SUPPORTED).map(([name, version]) => name + version)
  return {
    name: 'supported-browsers',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { build: { target }, environments: { client: { build: { target } } } } })
      },
    },
  }
}

import node from '@astrojs/node'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { buildName } from './site/integrations/build-name.ts'
import { serviceWorker } from './site/integrations/build-service-worker.ts'
import { chunks } from './site/integrations/chunks.ts'
import { lookPage } from './site/integrations/look-page.ts'
import { precompress } from './site/integrations/precompress.ts'
import { preloadScripts } from './site/integrations/preload-scripts.ts'
import { supportedBrowsers } from './site/integrations/supported-browsers.ts'

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  outDir: './dist',
  site: process.env.PUBLIC_URL || undefined,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  // Every page is prerendered. The adapter is only here for the headers file with each page's policy.
  adapter: node({ mode: 'middleware', staticHeaders: true }),
  session: false,
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ],
      // Toasts and dialogs set inline styles.
      styleDirective: { resources: ["'self'", "'unsafe-inline'"] },
    },
  },
  integrations: [
    react(),
    chunks(),
    buildName(),
    supportedBrowsers(),
    lookPage({ isWanted: process.env.LOOK === '1' }),
    preloadScripts(),
    serviceWorker({ isWanted: process.env.SITE_WORKER !== 'leaves' }),
    precompress({ isWanted: process.env.LOOK !== '1' }),
  ],
  vite: { define: { 'import.meta.env.SHOP': process.env.SITE_SHOP || 'undefined' } },
  markdown: { syntaxHighlight: false },
  // With <link rel="prefetch">: the policy allows it, every browser supports it, and no page runs before it is opened.
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  devToolbar: { enabled: false },
})

import { resolve } from 'node:path'
import type { NextConfig } from 'next'

export default {
  /** The product's API, which the measurement names. */
  rewrites: async () => [{ source: '/api/:path*', destination: `${process.env.API_URL}/api/:path*` }],
  outputFileTracingRoot: resolve('..'),
  turbopack: { root: resolve('..') },
  typescript: { ignoreBuildErrors: true },
} satisfies NextConfig

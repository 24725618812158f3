import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { hasRedis } from '../api/testing/redis-server'
import { systemBrowser } from '../e2e/browser/system-browser'

/** What some measurements need. Each returns a sentence if it is missing. */
export const NEEDS = {
  redis: () => (hasRedis ? null : 'needs redis-server'),
  browser: () => (systemBrowser() || existsSync(chromium.executablePath()) ? null : 'needs Chromium'),
  node: () => (Bun.which('node') ? null : 'needs Node'),
}

export type Need = keyof typeof NEEDS

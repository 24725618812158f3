import { expect, test } from 'bun:test'
import { testApp } from '../testing/test-app'
import { readConfig } from './config'
import { openWays } from './open-ways'

const SMTP = {
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Castellan <castellan@castellan.example>',
  PUBLIC_URL: 'https://castellan.example',
}

test.each([
  ['in development, where files stand in for mails', {}, true],
  ['in production with a mail server', { NODE_ENV: 'production', ...SMTP }, true],
  ['in production without a mail server, where no mail would arrive', { NODE_ENV: 'production' }, false],
] as const)('Alerts by e-mail %s: %j %p', async (_, env, isOffered) => {
  const { services } = await testApp()
  const config = readConfig({ DATA_DIR: '/tmp/none', ...env })
  expect('mail' in openWays(config, { ...services, push: null })).toBe(isOffered)
})

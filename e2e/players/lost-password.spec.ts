import { linkIn, readMails } from '../../api/platform/mail/testing/read-mail'
import { PATHS } from '../../shared/paths'
import { signInWith } from '../browser/sign-in-form'
import { expect, test } from '../fixtures'

const CHOSEN = 'battery staple'

test('A lost password is reset by mail and signs in', async ({ lastingPage: page, castellan, player }) => {
  const links = () =>
    readMails(castellan.dataDir, player.email)
      .map(linkIn)
      .filter((link) => link.includes(PATHS.reset))
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(player.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText(`If ${player.email} has an account`)
  await expect.poll(links).toHaveLength(1)
  const [link = ''] = links()

  await page.goto(link)
  await expect(page.getByLabel('New password')).toBeVisible()
  await expect(page).toHaveURL('/auth/reset')
  await page.getByLabel('New password').fill(CHOSEN)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  expect((await player.api.auth.me.get()).status).toBe(401)

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByText('Sign out', { exact: true }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/auth/login')
  await signInWith(page, player.email, CHOSEN)
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await page.getByLabel('New password').fill('once too often')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link was already used')
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/auth/forgot')
})

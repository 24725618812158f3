import type { Page } from '@playwright/test'
import { PASSWORD } from '../../api/testing/processes/remote-player'
import { axeViolations } from '../browser/axe'
import { countedClicks } from '../browser/counted-clicks'
import { misfits } from '../browser/misfits'
import { expect, test } from '../fixtures'

type Newcomer = ReturnType<typeof countedClicks>

async function register(page: Page, { click, type }: Newcomer) {
  await page.goto('/')
  await click(page.locator('.hero').getByRole('link', { name: 'Start Automating' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  await expect(page.getByText('At least 8 characters.')).toBeVisible()
  await type(page.getByLabel('Email'), `${crypto.randomUUID()}@example.com`)
  await type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await click(page.locator('form').getByRole('button', { name: 'Register' }))
}

const lines = (page: Page) => page.getByRole('log').locator('[data-number]')

test('A newcomer reads the first console line after at most 5 clicks and 3 typed fields', async ({
  lastingPage: page,
}) => {
  const newcomer = countedClicks()
  await register(page, newcomer)
  await newcomer.click(page.getByRole('button', { name: 'Try it in the practice realm' }))
  await expect(page).toHaveURL(/\/bots\/[0-9a-f]{24}$/)
  await expect(page.getByText('This is a practice castle. You can remove it at any time.')).toBeVisible()
  await expect(page.getByText('Practice realm').filter({ visible: true }).first()).toBeVisible()
  await expect(lines(page).first()).toBeVisible()
  expect(newcomer.count.clicks).toBeLessThanOrEqual(5)
  expect(newcomer.count.fields).toBeLessThanOrEqual(3)
})

test('With a game account of their own it takes at most 8 clicks and 5 typed fields', async ({ lastingPage: page }) => {
  const newcomer = countedClicks()
  const { click, type } = newcomer
  await register(page, newcomer)
  await click(page.getByRole('link', { name: 'Add my game account' }))
  await type(page.getByLabel('Email'), 'castle@example.com')
  await type(page.getByLabel('Username'), `own-${Date.now()}`)
  await type(page.getByLabel('Password', { exact: true }), 'game password')
  await click(page.getByRole('button', { name: 'Add Account' }))
  await expect(page).toHaveURL(/\/bots\/create\?/)
  await click(page.getByRole('radio', { name: 'Resource Collector', exact: true }))
  await click(page.getByRole('button', { name: 'Create Bot' }))
  await click(page.getByRole('button', { name: /^Start/ }).first())
  await expect(lines(page).first()).toBeVisible()
  expect(newcomer.count.clicks).toBeLessThanOrEqual(8)
  expect(newcomer.count.fields).toBeLessThanOrEqual(5)
})

test('The first choice and the registration pass axe in all themes, and fit a phone', async ({ playerPage: page }) => {
  for (const theme of ['dark', 'light', 'midnight']) {
    await page.goto('/dashboard')
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try it in the practice realm' })).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await misfits(page)).toEqual([])
})

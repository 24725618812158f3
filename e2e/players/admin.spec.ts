import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { createConnection } from 'mongoose'
import { uriOfRunning } from '../../api/embedded/mongodb/start'
import { answerOf } from '../../api/testing/answer-of'
import { callsTo } from '../../api/testing/processes/remote-player'
import { axeViolations } from '../browser/axe'
import { misfits, smallTargets } from '../browser/misfits'
import { expect, test } from '../fixtures'
import type { Castellan } from '../served/castellan'
import { registerPlayer } from '../served/player'

const OTHERS = 1000
const TITLE = 'Maintenance on Tuesday'

/** The operator's command, which works while the server runs. */
function changeRights({ dataDir }: Castellan, verb: 'grant' | 'revoke', email: string) {
  execFileSync('node_modules/.bin/bun', ['api/operations/commands/admin.ts', verb, email], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

async function addOthers({ dataDir }: Castellan) {
  const connection = await createConnection(uriOfRunning(dataDir)).asPromise()
  const users = Array.from({ length: OTHERS }, (_, index) => {
    const number = String(index).padStart(4, '0')
    const name = { username: `Knight ${number}`, usernameKey: `knight ${number}` }
    return { email: `player-${number}@example.com`, ...name, plan: 'pro', isAdmin: false, createdAt: new Date() }
  })
  await connection.collection('users').insertMany(users)
  await connection.close()
}

const rows = (page: Page) => page.locator('.admin-users tbody tr')

test('An admin among 1,000 users finds them, and publishes and removes an announcement', async ({
  lastingPage: page,
  ownCastellan,
}) => {
  await addOthers(ownCastellan)
  const admin = await registerPlayer(ownCastellan)
  const seenByVisitor = async () => {
    const { announcements } = await answerOf(callsTo(ownCastellan.url).users.announcements.get())
    return announcements.map(({ title }) => title)
  }

  await test.step('a player without admin rights is sent to the dashboard', async () => {
    await admin.signIn(page)
    await page.goto(`${ownCastellan.url}/admin`)
    await expect(page).toHaveURL(/\/dashboard$/)
  })
  await test.step('the operator grants them, and the menu links to the panel', async () => {
    changeRights(ownCastellan, 'grant', admin.email)
    await page.reload()
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('link', { name: 'Admin Panel' }).click()
    await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    await expect(page.getByLabel('Figures')).toContainText('1,001')
    await expect(page.getByLabel('Figures')).toContainText('€0.00')
  })
  await test.step('users come in pages and are found while typing', async () => {
    await expect(page.getByText('25 of 1,001')).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByText('50 of 1,001')).toBeVisible()
    await page.getByLabel('Search users').pressSequentially('Player-0777')
    await expect(page.getByText('1 found')).toBeVisible()
    await expect(rows(page)).toContainText(['player-0777@example.com'])
    await page.getByLabel('Search users').fill('knight 055')
    await expect(page.getByText('10 found')).toBeVisible()
    await page.getByLabel('Search users').fill('nobody')
    await expect(page.getByText('No user matches.')).toBeVisible()
  })
  await test.step('visitors see a published announcement until it is removed', async () => {
    await page.getByRole('tab', { name: 'Announcements' }).click()
    await page.getByLabel('Title').fill(TITLE)
    await page.getByLabel('Body').fill('Bots stop at 04:00 UTC.')
    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByRole('button', { name: /^Publish now/ }).click()
    await expect(page.getByText('Announcement published', { exact: true })).toBeVisible()
    expect(await seenByVisitor()).toEqual([TITLE])
    await page.getByRole('button', { name: `Remove ${TITLE}` }).click()
    await page.getByRole('button', { name: 'Remove announcement' }).click()
    await expect(page.getByText('Announcement removed', { exact: true })).toBeVisible()
    await expect(page.getByText('No announcements yet.')).toBeVisible()
    expect(await seenByVisitor()).toEqual([])
  })
  await test.step('the audit log has it all', async () => {
    await page.getByRole('tab', { name: 'System' }).click()
    const entries = page.getByLabel('Audit log').locator('b')
    await expect(entries).toHaveText([
      'Announcement removed',
      'Announcement published',
      'Admin rights granted',
      'Account created',
    ])
    await expect(page.getByText('coming soon')).toBeVisible()
  })
  await test.step('every tab passes axe, fits, and has large enough targets', async () => {
    for (const tab of ['Bots', 'Announcements', 'System']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await axeViolations(page), tab).toEqual([])
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => misfits(page), { message: `${tab}, ${width} px` }).toEqual([])
        if (width < 640) expect(await smallTargets(page), tab).toEqual([])
      }
    }
  })
  await test.step("so does a user's page, whose panels end evenly, and the list on a phone", async () => {
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByLabel('Search users').fill(admin.email)
    await expect(rows(page)).toHaveCount(1)
    await page.setViewportSize({ width: 390, height: 800 })
    expect((await rows(page).first().boundingBox())?.height).toBeLessThan(80)
    await rows(page).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(admin.email)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => misfits(page), { message: `${width} px` }).toEqual([])
      if (width < 640) expect(await smallTargets(page)).toEqual([])
    }
    expect(await axeViolations(page)).toEqual([])
    const [bots, sessions] = ['Bots', 'Sessions'].map((name) => page.getByRole('region', { name, exact: true }))
    expect((await bots?.boundingBox())?.height).toBe((await sessions?.boundingBox())?.height)
    await page.getByRole('button', { name: 'All users' }).click()
    await page.getByLabel('Search users').fill('')
  })
  await test.step('revoked rights end with the next call', async () => {
    changeRights(ownCastellan, 'revoke', admin.email)
    const denied = page.getByRole('heading', { name: 'Access Denied' })
    // The page may make a call of its own first.
    await page.getByRole('tab', { name: 'Users' }).or(denied).click()
    await expect(denied).toBeVisible()
    await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible()
  })
})

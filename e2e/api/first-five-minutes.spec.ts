import { test } from '../fixtures'
import { type Developer, openDeveloper } from './developer'
import { STEPS } from './developer-steps'

test.describe
  .serial('The first five minutes of a developer', () => {
    let developer: Developer

    test.beforeAll(async ({ castellan, browser }) => {
      developer = await openDeveloper(castellan.url, await browser.newPage({ baseURL: castellan.url }))
    })

    test.afterAll(async () => {
      await developer.close()
      await developer.page.close()
    })

    for (const [title, step] of Object.entries(STEPS)) test(title, () => step(developer))
  })

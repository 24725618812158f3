import { expect } from 'bun:test'
import { createVisitor, type Session, until, type Visitor } from '../engines/visitor'
import type { Stage } from './stage'

export async function discord(stage: Stage) {
  const { visitor, session, url } = stage
  await visitor.open(`${url}/auth/login?redirect=/accounts`)

  const denying = await popupOf(stage)
  await denying.press({ role: 'button', name: 'Deny' })
  await visitor.sees({ text: 'Discord authentication failed' })
  await expectTabs(session, 1)

  const allowing = await popupOf(stage)
  await allowing.fill('Name', 'Ansgar')
  await allowing.fill('E-mail', `${crypto.randomUUID()}@example.com`)
  await allowing.press({ role: 'button', name: 'Allow' })
  await visitor.isAt('/accounts')
  await visitor.sees({ text: 'Successfully signed in with Discord!' })
  await expectTabs(session, 1)
}

async function popupOf({ visitor, session }: Stage): Promise<Visitor> {
  const [main] = await session.tabs()
  await visitor.press({ role: 'button', name: 'Sign in with Discord' })
  await expectTabs(session, 2)
  const popup = (await session.tabs()).find((tab) => tab !== main)
  if (!popup) throw new Error('The popup has closed.')
  const seen = createVisitor(popup)
  await seen.leavesBlankPage()
  await seen.sees({ text: 'This is not Discord.' })
  return seen
}

async function expectTabs(session: Session, count: number) {
  expect(await until(async () => (await session.tabs()).length === count)).toBeNull()
}

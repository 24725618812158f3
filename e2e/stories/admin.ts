import { type Stage, signedIn } from './stage'

export async function admin(stage: Stage, email: string) {
  const { visitor, url } = stage
  await signedIn(stage, email)
  await visitor.open(`${url}/dashboard`)
  await visitor.press({ role: 'button', name: 'Account menu', part: true })
  await visitor.press({ role: 'link', name: 'Admin Panel' })
  await visitor.sees({ role: 'heading', name: 'Admin Panel' })
  await visitor.sees({ role: 'cell', name: email, part: true })
  await visitor.press({ role: 'tab', name: 'Announcements' })
  await visitor.fill('Title', 'Maintenance on Tuesday')
  await visitor.fill('Body', 'Bots stop at 04:00 UTC.')
  await visitor.press({ role: 'button', name: 'Publish', part: true })
  await visitor.press({ role: 'button', name: 'Publish now', part: true })
  await visitor.sees({ text: 'Announcement published' })
  await visitor.press({ role: 'button', name: 'Remove Maintenance on Tuesday' })
  await visitor.press({ role: 'button', name: 'Remove announcement' })
  await visitor.sees({ text: 'Announcement removed' })
}

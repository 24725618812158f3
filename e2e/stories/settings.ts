import { type Stage, signedIn } from './stage'

const theme = 'document.documentElement.dataset.theme'

export async function settings(stage: Stage) {
  const { visitor, url } = stage
  await signedIn(stage)
  await visitor.open(`${url}/settings`)
  await visitor.until(`${theme} === 'dark'`)
  await visitor.press({ role: 'radio', name: 'light', part: true })
  await visitor.until(`${theme} === 'light'`)
  await visitor.press({ role: 'tab', name: 'Account' })
  await visitor.sees({ text: 'starter', within: 'main' })
  await visitor.open(`${url}/profile`)
  await visitor.until(`${theme} === 'light'`)
  await visitor.fill('Username', 'Carl of Rabenfels')
  await visitor.press({ role: 'button', name: 'Save' })
  await visitor.sees({ text: 'Profile saved' })
  await visitor.open(`${url}/dashboard`)
  await visitor.sees({ role: 'heading', name: 'Carl of Rabenfels', part: true })
}

import { PASSWORD } from '../../api/testing/processes/remote-player'
import type { Stage } from './stage'

export async function signIn({ visitor, url }: Stage) {
  const email = `${crypto.randomUUID()}@example.com`
  const send = (name: string) => visitor.press({ role: 'button', name, within: 'form' })
  const menu = () => visitor.press({ role: 'button', name: 'Account menu', part: true })

  await visitor.open(`${url}/`)
  await visitor.press({ role: 'link', name: 'Start Automating' })
  await visitor.isAt('/auth/login?redirect=/dashboard&mode=register')
  await visitor.press({ role: 'button', name: 'Register' })
  await visitor.fill('Email', email)
  await visitor.fill('Password', 'short')
  await send('Register')
  await visitor.sees({ text: 'The password needs at least 8 characters.' })
  await visitor.fill('Password', PASSWORD)
  await send('Register')
  await visitor.isAt('/dashboard')
  await visitor.sees({ text: 'Account created successfully' })

  await menu()
  await visitor.press({ role: 'button', name: 'Sign out' })
  await visitor.isAt('/')
  await visitor.open(`${url}/auth/login`)
  await visitor.fill('Email', email)
  await visitor.fill('Password', 'another password')
  await send('Login')
  await visitor.sees({ text: 'The e-mail address or the password is wrong.' })
  await visitor.fill('Password', PASSWORD)
  await send('Login')
  await visitor.isAt('/dashboard')
  await visitor.sees({ text: 'Welcome back!' })
}

import { expect, spyOn, test } from 'bun:test'
import { tokenIn } from '../../platform/mail/testing/read-mail'
import { closeAfterTest } from '../../testing/closing'
import { testApp } from '../../testing/test-app'

const [OLD, NEW] = ['correct horse', 'battery staple']

test('A session that opens just before the new password is written ends with the others', async () => {
  const { player, call, api, mailsTo, services } = await testApp()
  const { email } = await player('anna')
  await call('POST', '/api/auth/forgot', { body: { email } })
  const link = tokenIn((await mailsTo(email)).at(-1) ?? '')
  const opened: string[] = []
  const revokeAll = spyOn(services.sessions, 'revokeAll').mockImplementationOnce(async () => {
    const { data } = await api.auth.login.post({ email, password: OLD })
    if (data) opened.push(data.token)
    return 0
  })
  closeAfterTest(() => revokeAll.mockRestore())
  expect((await api.auth.reset.post({ token: link, password: NEW })).status).toBe(200)
  expect(opened).toHaveLength(1)
  for (const token of opened) expect((await call('GET', '/api/auth/me', { token })).status).toBe(401)
})

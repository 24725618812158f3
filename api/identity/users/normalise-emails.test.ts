import { expect, spyOn, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { normaliseEmails } from './normalise-emails'
import { UserModel } from './user-model'

const { services } = await testApp()

async function storedAs(email: string) {
  const { insertedId } = await UserModel.collection.insertOne({ email, plan: 'starter', isAdmin: false })
  return async () => (await UserModel.findById(insertedId).orFail()).email
}

test('Addresses of older versions are brought into the form that they are found by, however many there are', async () => {
  const mark = crypto.randomUUID()
  const stored = await Promise.all(['a@müller', 'b@müller', 'c@example'].map((each) => storedAs(`${mark}${each}.com`)))
  await normaliseEmails(services, undefined, 2)
  expect(await Promise.all(stored.map((email) => email()))).toEqual(
    ['a@xn--mller-kva', 'b@xn--mller-kva', 'c@example'].map((each) => `${mark}${each}.com`),
  )
})

test('What is no mailbox stays, and so does an account whose mailbox has another one, which the log names by its id', async () => {
  const mark = crypto.randomUUID()
  const warned = spyOn(services.log, 'warn')
  const stays = [`<${mark}@example.com>`, `deleted ${mark}`, `${mark}@müller.example`]
  const stored = await Promise.all(stays.map(storedAs))
  await storedAs(`${mark}@xn--mller-kva.example`)
  await normaliseEmails(services)
  expect(await Promise.all(stored.map((email) => email()))).toEqual(stays)
  expect(JSON.stringify(warned.mock.calls)).not.toContain(mark)
  expect(warned).toHaveBeenCalledTimes(1)
  warned.mockRestore()
})

import { describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import type { Types } from 'mongoose'
import { jsonBody } from '../../platform/http/body/json-body'
import { errorResponses } from '../../platform/http/error-responses'
import { testApp } from '../../testing/test-app'
import { AccountModel } from './account-model'
import { accountRoutes } from './account-routes'

describe('an account that is removed before it is', () => {
  /** The routes, with the account removed between its read and its write. */
  async function routesOfGoneAccount() {
    const { services, player, accountOf } = await testApp()
    async function playing(_id: Types.ObjectId) {
      await AccountModel.deleteOne({ _id })
      return null
    }
    const accountUse = { playing, async detach() {} }
    const app = new Elysia()
      .use(errorResponses(services))
      .use(jsonBody(services))
      .use(accountRoutes({ ...services, accountUse }))
    const anna = await player('anna')
    const path = `/api/accounts/${await accountOf(anna)}`
    const headers = { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' }
    return async (method: string, body: object) => {
      const request = new Request(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) })
      const answer = await app.handle(request)
      return [answer.status, await answer.text()]
    }
  }

  test('changed is not found', async () => {
    const call = await routesOfGoneAccount()
    expect(await call('PATCH', { server: 'FR1' })).toEqual([404, 'Account not found'])
  })

  test('removed is not found', async () => {
    const call = await routesOfGoneAccount()
    expect(await call('DELETE', {})).toEqual([404, 'Account not found'])
  })
})

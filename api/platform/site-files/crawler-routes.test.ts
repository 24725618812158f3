import { describe, expect, test } from 'bun:test'
import { testApp } from '../../testing/test-app'
import { crawlerRoutes } from './crawler-routes'

const CASTELLAN = 'https://castellan.example'

const ask = (path: string, publicUrl: string | null = CASTELLAN) =>
  crawlerRoutes({ publicUrl }).handle(new Request(`http://10.0.0.7:4000${path}`))

describe('The sitemap', () => {
  test('lists the public pages under the public address', async () => {
    const answer = await ask('/sitemap.xml')
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
    expect(addresses).toEqual([
      `${CASTELLAN}/`,
      `${CASTELLAN}/pricing`,
      `${CASTELLAN}/developers`,
      `${CASTELLAN}/realm/INT1`,
    ])
  })

  test("uses the request's host if no address is set", async () => {
    expect(await (await ask('/sitemap.xml', null)).text()).toContain('<loc>http://10.0.0.7:4000/pricing</loc>')
  })
})

describe('robots.txt', () => {
  test('disallows calls, allows pages and names the sitemap', async () => {
    const answer = await ask('/robots.txt')
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(
      `User-agent: *\nDisallow: /api/\nDisallow: /swagger\n\nSitemap: ${CASTELLAN}/sitemap.xml\n`,
    )
  })

  test('is served by the whole server', async () => {
    const { call } = await testApp()
    expect((await call('GET', '/robots.txt')).status).toBe(200)
  })
})

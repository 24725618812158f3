import { practicePage, practicePolicy } from '../../practice-money/practice-page'

interface PageContent {
  title: string
  content: string
  leadsTo?: string[]
  status?: number
}

export function showPage({ title, content, leadsTo = [], status = 200 }: PageContent): Response {
  return new Response(practicePage({ provider: 'Stripe', title, content: `<h1>${title}</h1>\n${content}` }), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': practicePolicy(leadsTo),
      'cache-control': 'no-store',
    },
  })
}

export const redirectTo = (location: string) => new Response(null, { status: 303, headers: { location } })

export const notFoundPage = () =>
  showPage({ title: 'Nothing is here', content: '<p>This address leads nowhere.</p>', status: 404 })

import { FOR_ALL, NO_INPUT, OWN_ONLY, type RouteCases } from './cases'
import { ONE_PIXEL_PNG } from './scene'

export const PLAYER_CASES: Record<string, RouteCases> = {
  'GET /api': { works: () => ({ status: 200 }), isPublic: true, someoneElses: FOR_ALL, badInput: NO_INPUT },
  'GET /api/help': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ path: '?limit=0', status: 422 }),
  },
  'POST /api/help': {
    works: () => ({ body: { topic: 'bot', text: 'It stopped.' }, status: 201 }),
    someoneElses: ({ foreign }) => ({ body: { topic: 'bot', text: 'x', bot_id: foreign.bot }, status: 404 }),
    badInput: () => ({ body: { topic: 'gold', text: { $gt: '' } }, status: 422 }),
  },
  'GET /api/help/lines/{id}': {
    works: ({ bot }) => ({ path: bot, status: 200 }),
    someoneElses: ({ foreign }) => ({ path: foreign.bot, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/events': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'POST /api/events/ticket': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'GET /api/users/me': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'PATCH /api/users/me': {
    works: () => ({ body: { username: 'Anna' }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { username: 'x'.repeat(65) }, status: 422 }),
  },
  'DELETE /api/users/me': {
    works: () => ({ body: { password: 'correct horse' }, status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { password: 'a guess' }, status: 422 }),
  },
  'PUT /api/users/me/avatar': {
    works: () => ({ bytes: ONE_PIXEL_PNG, headers: { 'content-type': 'image/png' }, status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { picture: 'none' }, status: 415 }),
  },
  'DELETE /api/users/me/avatar': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'GET /api/avatars/{key}': {
    works: ({ avatar }) => ({ path: avatar, status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/users/me/sessions': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'DELETE /api/users/me/sessions': {
    works: () => ({ status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: '{', status: 400 }),
  },
  'DELETE /api/users/me/sessions/{id}': {
    works: ({ session }) => ({ path: session, status: 204 }),
    someoneElses: ({ foreign }) => ({ path: foreign.session, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'GET /api/users/me/hours': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'GET /api/users/me/audit': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ path: '?limit=0', status: 422 }),
  },
  'GET /api/users/me/export': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'GET /api/users/me/notifications': {
    works: () => ({ status: 200 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ path: '?limit=0', status: 422 }),
  },
  'POST /api/users/me/notifications/seen': {
    works: () => ({ body: { until: 'f'.repeat(24) }, status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { until: { $gt: '' } }, status: 422 }),
  },
  'POST /api/users/me/notifications/{id}/read': {
    works: ({ notification }) => ({ path: notification, status: 204 }),
    someoneElses: ({ foreign }) => ({ path: foreign.notification, status: 404 }),
    badInput: () => ({ path: 'nonsense', status: 404 }),
  },
  'POST /api/users/me/announcements/seen': {
    works: () => ({ body: { until: 'f'.repeat(24) }, status: 204 }),
    someoneElses: OWN_ONLY,
    badInput: () => ({ body: { until: 'soon' }, status: 422 }),
  },
  'GET /api/users/me/unseen': { works: () => ({ status: 200 }), someoneElses: OWN_ONLY, badInput: NO_INPUT },
  'GET /api/users/announcements': {
    works: () => ({ status: 200 }),
    isPublic: true,
    someoneElses: FOR_ALL,
    badInput: () => ({ path: '?cursor=nonsense', status: 422 }),
  },
}

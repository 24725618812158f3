import { Elysia, t } from 'elysia'
import { Template } from '../../shared/templates'
import { errors } from '../http/documented-errors'
import { type Catalogue, templateView } from './catalogue'

export function templateRoutes({ catalogue }: { catalogue: Catalogue }) {
  return new Elysia({ name: 'template-routes', prefix: '/api/templates', tags: ['Templates'] })
    .get('', () => ({ templates: catalogue.all().map(templateView) }), {
      response: { 200: t.Object({ templates: t.Array(Template) }) },
      detail: { summary: 'What bots can be made from' },
    })
    .get('/:id', ({ params }) => ({ template: templateView(catalogue.get(params.id)) }), {
      response: { 200: t.Object({ template: Template }), ...errors(404) },
      detail: { summary: 'One template' },
    })
}

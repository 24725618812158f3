import { Elysia, t } from 'elysia'
import { Template, TemplateList } from '../../../shared/templates'
import { errors } from '../../platform/http/documented-errors'
import { type Catalogue, templateView } from './catalogue'

interface TemplateDeps {
  catalogue: Catalogue
  isPracticeRealm: boolean
}

export function templateRoutes({ catalogue, isPracticeRealm }: TemplateDeps) {
  return new Elysia({ name: 'template-routes', prefix: '/api/templates', tags: ['Templates'] })
    .get('', () => ({ templates: catalogue.all().map(templateView), practice_realm: isPracticeRealm }), {
      response: { 200: TemplateList, ...errors() },
      detail: { summary: 'What bots can be made from, and whether they play in the practice realm' },
    })
    .get('/:id', ({ params }) => ({ template: templateView(catalogue.get(params.id, null)) }), {
      response: { 200: t.Object({ template: Template }), ...errors(404) },
      detail: { summary: 'One template' },
    })
}

import { Elysia, t } from 'elysia'
import { Template, TemplateList } from '../../../shared/templates'
import { errors } from '../../platform/http/documented-errors'
import { revalidated } from '../../platform/http/revalidated'
import { type Catalogue, requireBuiltIn, templateView } from './catalogue'

interface TemplateDeps {
  catalogue: Catalogue
  isPracticeRealm: boolean
}

export function templateRoutes({ catalogue, isPracticeRealm }: TemplateDeps) {
  return new Elysia({ name: 'template-routes', prefix: '/api/templates', tags: ['Templates'] })
    .use(revalidated)
    .get('', () => ({ templates: catalogue.all().map(templateView), practice_realm: isPracticeRealm }), {
      response: { 200: TemplateList, ...errors() },
      detail: {
        operationId: 'listTemplates',
        summary: 'What bots can be made from, and whether they play in the practice realm',
        description: 'With the inputs of each template, their limits and their defaults.',
      },
    })
    .get('/:id', ({ params }) => ({ template: templateView(requireBuiltIn(catalogue, params.id)) }), {
      response: { 200: t.Object({ template: Template }, { title: 'TemplateAnswer' }), ...errors(404) },
      detail: {
        operationId: 'getTemplate',
        summary: 'One template',
        description: 'With its inputs, their limits and their defaults.',
      },
    })
}

const template = {
  id: 'resource-collector',
  label: 'Resource Collector',
  description: 'Collects wood, stone and food from the buildings of every castle.',
  category: 'Farming',
  plans: ['starter', 'plus', 'advanced', 'premium', 'pro'],
  defaults: { collectFrom: 300 },
  inputs: [
    {
      key: 'collectFrom',
      label: 'Collect from',
      type: 'number',
      helperText: 'A building with less is left alone.',
      unit: 'goods',
      min: 0,
      max: 5000,
      whole: true,
    },
  ],
  secrets: [],
}

export const TEMPLATE_EXAMPLES = {
  listTemplates: { answer: { templates: [template], practice_realm: true } },
  getTemplate: { answer: { template } },
  runTrial: {
    body: { settings: { collectFrom: 300 } },
    answer: 'event: progress\ndata: {"worlds":1,"of":20}\n\n',
  },
} as const

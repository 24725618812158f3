/** The templates that exist, in the order of the template list. */
export const BOT_FEATURES = [
  {
    templateId: 'resource-collector',
    label: 'Resource Collector',
    text: 'Collects resources, and sends carts where there is room.',
  },
  {
    templateId: 'storm-islands',
    label: 'Storm Islands',
    text: 'Waits until the storm has passed, and brings the cargo home.',
  },
  {
    templateId: 'tower-raider',
    label: 'Tower Raider',
    text: 'Takes the strongest tower it can afford, and keeps a guard at home.',
  },
]

import { lazyPart } from '../../../ui/lazy/lazy-part'

export const ChangeBotDialog = lazyPart(() =>
  import('./ChangeBotDialog').then(({ ChangeBotDialog }) => ChangeBotDialog),
)

export const RemoveBotDialog = lazyPart(() =>
  import('./RemoveBotDialog').then(({ RemoveBotDialog }) => RemoveBotDialog),
)

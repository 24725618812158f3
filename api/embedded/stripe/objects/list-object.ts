export const listObject = <Item>(data: Item[], url: string, hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
})

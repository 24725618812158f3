const OBJECT_ID = /^[0-9a-f]{24}$/

/** Other texts can be answered as not found without a query. */
export const isObjectId = (text: string) => OBJECT_ID.test(text)

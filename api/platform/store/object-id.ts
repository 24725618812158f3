const OBJECT_ID = /^[0-9a-f]{24}$/

/** Whether a text may be an id of ours; anything else is simply not there. */
export const isObjectId = (text: string) => OBJECT_ID.test(text)

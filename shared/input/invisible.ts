/**
 * Characters that nobody sees, or that turn the text around them: soft hyphen, fillers, joiners, marks and controls of
 * direction, variation selectors, tags. As the inside of a pattern's brackets; patterns see halves of surrogate pairs.
 */
export const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\udb40'

/** What a text holds in which something can be seen. Second halves of surrogate pairs do not count: tags have them as well. */
export const HAS_VISIBLE_CHARACTER = `[^\\s\\x00-\\x1f\\x7f-\\x9f\\udc00-\\udfff${INVISIBLE}]`

/**
 * Characters that are invisible or change the direction of the text around them, for a character class. The surrogate
 * halves are those of tags.
 */
export const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\udb40'

/** Matches a text with a visible character. Low surrogates do not count, because tags have them too. */
export const HAS_VISIBLE_CHARACTER = `[^\\s\\x00-\\x1f\\x7f-\\x9f\\udc00-\\udfff${INVISIBLE}]`

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** 12 → "twelve"; larger numbers stay figures. */
export const numberInWords = (number: number) => NUMBERS[number] ?? String(number)

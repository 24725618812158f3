/** The rest of https://www.mongodb.com/docs/manual/reference/operator/aggregation/ */
export const unsupportedOperators: ReadonlySet<string> = new Set([
  ...['$acos', '$acosh', '$asin', '$asinh', '$atan', '$atan2', '$atanh', '$cos', '$cosh', '$degreesToRadians'],
  ...['$radiansToDegrees', '$sin', '$sinh', '$tan', '$tanh', '$bitAnd', '$bitNot', '$bitOr', '$bitXor'],
  ...['$accumulator', '$bottom', '$bottomN', '$firstN', '$lastN', '$maxN', '$median', '$minN', '$percentile'],
  ...['$stdDevPop', '$stdDevSamp', '$top', '$topN', '$binarySize', '$bsonSize', '$dateToParts', '$function'],
  ...['$indexOfBytes', '$meta', '$regexFind', '$regexFindAll', '$sampleRate', '$substr', '$substrBytes'],
  ...['$tsIncrement', '$tsSecond', '$zip', '$toHashedIndexKey'],
])

export const unsupportedAccumulators: ReadonlySet<string> = new Set([
  ...['$accumulator', '$bottom', '$bottomN', '$firstN', '$lastN', '$maxN', '$median', '$minN', '$percentile'],
  ...['$stdDevPop', '$stdDevSamp', '$top', '$topN', '$concatArrays', '$setUnion'],
])

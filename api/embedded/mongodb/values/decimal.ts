import { Decimal128 } from 'bson'

export interface Exact {
  coefficient: bigint
  exponent: number
}

/** The exact value, or a double for infinities and NaN. */
export function exactOfDecimal(decimal: Decimal128): Exact | number {
  const text = decimal.toString()
  const parts = /^(-?)(\d*)(?:\.(\d*))?(?:E([+-]?\d+))?$/i.exec(text)
  if (!parts) return Number(text)
  const [, sign, whole = '', fraction = '', power = '0'] = parts
  return { coefficient: BigInt(`${sign}${whole}${fraction}`), exponent: Number(power) - fraction.length }
}

const halves = new DataView(new ArrayBuffer(8))

export function exactOfDouble(double: number): Exact {
  if (Number.isSafeInteger(double)) return { coefficient: BigInt(double), exponent: 0 }
  halves.setFloat64(0, double)
  const bits = halves.getBigUint64(0)
  const biased = Number((bits >> 52n) & 0x7ffn)
  const mantissa = (bits & 0xfffffffffffffn) | (biased === 0 ? 0n : 1n << 52n)
  const power = Math.max(biased, 1) - 1075
  const coefficient = power < 0 ? mantissa * 5n ** BigInt(-power) : mantissa << BigInt(power)
  return { coefficient: double < 0 ? -coefficient : coefficient, exponent: Math.min(power, 0) }
}

export function sumOf(a: Exact, b: Exact): Exact {
  if (a.coefficient === 0n && a.exponent >= b.exponent) return b
  if (b.coefficient === 0n && b.exponent >= a.exponent) return a
  const exponent = Math.min(a.exponent, b.exponent)
  return { coefficient: scaled(a, exponent) + scaled(b, exponent), exponent }
}

export function productOf(a: Exact, b: Exact): Exact {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent }
}

export function negated(exact: Exact): Exact {
  return { coefficient: -exact.coefficient, exponent: exact.exponent }
}

/** Rounds to the 34 digits of a decimal. */
export function decimalOf({ coefficient, exponent }: Exact): Decimal128 {
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`)
}

const scaled = ({ coefficient, exponent }: Exact, to: number) => coefficient * 10n ** BigInt(exponent - to)

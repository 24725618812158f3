/** The first second of 2015. */
const EPOCH = 1_420_070_400_000

let made = 0n

/** https://docs.discord.com/developers/reference#snowflakes */
export function snowflakeAt(now: number): string {
  made = (made + 1n) % 4096n
  return String((BigInt(now - EPOCH) << 22n) + made)
}

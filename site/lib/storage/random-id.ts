const BYTES = 16

/** `crypto.randomUUID` exists only over HTTPS: https://developer.mozilla.org/en-US/docs/Web/API/Crypto/randomUUID */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}

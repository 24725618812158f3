import { SECOND } from '../../../shared/time'

/** Why no answer came, as one sentence for the player whose address it is. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  constructor(
    readonly reason: keyof typeof sentences,
    { ms, cause }: { ms?: number; cause?: unknown } = {},
  ) {
    super(sentences[reason](ms ?? 0), { cause })
  }
}

const sentences = {
  malformed: () => 'This is not a whole address, like https://example.com/castellan.',
  not_https: () => 'The address must begin with https://.',
  credentials: () => 'The address must not contain a name or password.',
  port: () => 'The address may have the ports 443 and 8443 only.',
  private: () => 'The address leads into a private network, where nothing is sent.',
  unknown_name: () => 'The name in the address is not known.',
  timed_out: (ms: number) => `No answer came within ${Math.ceil(ms / SECOND)} seconds.`,
  certificate: () => 'The certificate of the receiver is not valid for this address.',
  unreachable: () => 'The receiver could not be reached.',
} as const

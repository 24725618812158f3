/** Why the server cannot start, in one sentence for the operator. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

/** Why the server cannot start, in one sentence for whoever runs it. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}

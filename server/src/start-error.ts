/** The service cannot start; the message tells the operator in a sentence or a list what to do about it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The service cannot start; the message tells the operator what to do about it, as a sentence or a list. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The command was not typed in a form that can be understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

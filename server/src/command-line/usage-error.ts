/** What was typed cannot be understood as a command. */
export class UsageError extends Error {
  override name = 'UsageError';
}

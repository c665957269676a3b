/** The command cannot be understood as it was typed. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The rules for email addresses; the schema `EmailAddress` is also built from them. */
export const emailRules = {
  min: 11,
  max: 254,
  pattern: /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[a-z]{2,24}$/,
  missing: 'Email is required',
  outOfBounds: 'Email must be 11 to 254 characters',
  malformed: 'Email is not valid',
};

/** Returns what is wrong with an email address that is trimmed and in lower case; null if it is valid. */
export function emailProblem(email: string): string | null {
  const { min, max, pattern, missing, outOfBounds, malformed } = emailRules;
  if (email === '') return missing;
  if (email.length < min || email.length > max) return outOfBounds;
  return pattern.test(email) && !email.includes('\0') ? null : malformed;
}

const key = 'getStartedEmail';

/** The email address typed on the landing page, for the sign-up form. */
export function readStartedEmail(): string {
  return sessionStorage.getItem(key) ?? '';
}

export function keepStartedEmail(email: string): void {
  sessionStorage.setItem(key, email);
}

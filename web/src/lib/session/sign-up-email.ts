const key = 'getStartedEmail';

/** The email address typed on the landing page, for the sign-up form. */
export function readSignUpEmail(): string {
  return sessionStorage.getItem(key) ?? '';
}

export function storeSignUpEmail(email: string): void {
  sessionStorage.setItem(key, email);
}

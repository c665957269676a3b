/** The key of the email address in session storage. */
export const signUpEmailKey = 'getStartedEmail';

/** The email address typed on the landing page, for the sign-up form. */
export function readSignUpEmail(): string {
  return sessionStorage.getItem(signUpEmailKey) ?? '';
}

export function storeSignUpEmail(email: string): void {
  sessionStorage.setItem(signUpEmailKey, email);
}

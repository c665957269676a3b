/**
 * The parts of https://www.w3.org/TR/trusted-types/ that are used here and that TypeScript's own types lack.
 */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createHTML?: (text: string) => string; createScriptURL?: (url: string) => string | null },
  ) => { createHTML: (text: string) => string };
};
const { trustedTypes, location } = globalThis as { trustedTypes?: TrustedTypes; location?: Location };

/** Where scripts and workers may come from; the content policy allows only those that are configured. */
const scriptHosts = /^https:\/\/(?:js\.stripe\.com|(?:[\w-]+\.)*paypal\.com)\//;

/**
 * Libraries start workers and add scripts by URL; only URLs of our own origin and of the providers
 * are allowed.
 */
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) =>
    new URL(url, location?.href).origin === location?.origin || scriptHosts.test(url) ? url : null,
});

const htmlPolicy = trustedTypes?.createPolicy('kinora', { createHTML: (text) => text });

/** Marks server-rendered HTML as safe to show; never call it with user input. */
export const serverHtml = (html: string): string => htmlPolicy?.createHTML(html) ?? html;

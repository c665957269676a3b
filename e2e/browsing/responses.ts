import type { Page, Route } from '@playwright/test';
import type { ResponseOf, Endpoint } from '@kinora/contract/endpoint';

/** Alters the server's responses to a call on their way to the page. */
export async function alterResponse<E extends Endpoint>(
  page: Page,
  endpoint: E,
  change: (data: ResponseOf<E>) => unknown,
): Promise<void> {
  await page.route(createUrlPattern(endpoint), async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: ResponseOf<E> };
    await route.fulfill({ response, json: { ...envelope, data: change(envelope.data) } });
  });
}

/**
 * Holds back the server's responses to a call until `released` resolves.
 * @returns `held`, which resolves once the first response is held back.
 */
export async function holdResponses(page: Page, endpoint: Endpoint, released: Promise<void>) {
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  await page.route(createUrlPattern(endpoint), async (route) => {
    const response = await route.fetch();
    hold();
    await released;
    // The page may have canceled the request in the meantime.
    await route.fulfill({ response }).catch(() => {});
  });
  return { held };
}

/**
 * Makes a call fail until `restore` is called, with a network error unless a status is passed. If `released`
 * is passed, the call fails only once it resolves.
 */
export async function breakCall(page: Page, endpoint: Endpoint, status?: number, released?: Promise<void>) {
  const fail = async (route: Route) => {
    await released;
    return status
      ? route.fulfill({ status, json: { status_code: status, data: null, message: 'Something broke here.' } })
      : route.abort();
  };
  const pattern = createUrlPattern(endpoint);
  await page.route(pattern, fail);
  return { restore: () => page.unroute(pattern, fail) };
}

function createUrlPattern({ path }: Endpoint): RegExp {
  return new RegExp(`^[^?]*${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
}

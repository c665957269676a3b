/**
 * Requests the next page while the current one is being processed, so that the database reads while
 * we compute.
 */
export async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  for (let next = pages.next(); ;) {
    const { done, value } = await next;
    if (done) return;
    next = pages.next();
    // An error surfaces when the page is awaited. If the consumer stops early, the page never is.
    next.catch(() => {});
    yield value;
  }
}

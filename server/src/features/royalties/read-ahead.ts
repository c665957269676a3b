/** Asks for the next page while the last one is being worked on: the database reads as we count. */
export async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  for (let next = pages.next(); ;) {
    const { done, value } = await next;
    if (done) return;
    next = pages.next();
    // Its failure is told when the page is taken; whoever gives up before never takes it.
    next.catch(() => {});
    yield value;
  }
}

/**
 * Has sonner know that the pointer has left its messages, which it holds for as long as it believes it there. A
 * press on one of their buttons takes that one away, and the next slides under a pointer that means nothing by it; a
 * finger is nowhere once it is lifted; and not every browser tells of leaving what was taken away.
 * @returns what ends it.
 */
export function letToastsGo(region: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const leave = () => {
    const left = new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body });
    region.querySelector('ol')?.dispatchEvent(left);
  };
  const isWithin = ({ target }: Event) => target instanceof Node && region.contains(target);
  addEventListener('mouseover', (event) => isWithin(event) || leave(), { signal, passive: true });
  // A mouse that means to stay is back with its next move.
  addEventListener('click', (event) => isWithin(event) && leave(), { signal, passive: true });
  return () => ending.abort();
}

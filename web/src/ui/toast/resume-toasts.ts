/**
 * Signals to sonner that the pointer has left its toasts, which it pauses while it assumes that the pointer is
 * over them. That is wrong in three cases: pressing a toast's button removes it and the next one slides
 * under the pointer; a finger leaves no pointer behind once lifted; and some browsers send no event when the
 * pointer leaves a removed element.
 * @returns a function that stops this.
 */
export function resumeToasts(region: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const leave = () => {
    const mouseout = new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body });
    region.querySelector('ol')?.dispatchEvent(mouseout);
  };
  const isWithin = ({ target }: Event) => target instanceof Node && region.contains(target);
  addEventListener('mouseover', (event) => isWithin(event) || leave(), { signal, passive: true });
  // A mouse that stays over the toasts is detected again at its next move.
  addEventListener('click', (event) => isWithin(event) && leave(), { signal, passive: true });
  return () => ending.abort();
}

const name = 'info';

/** The address of the page, as the router knows it, with the dialog about a show over it. */
export function infoAddress(
  { pathname, search }: { pathname: string; search: string },
  show_id: number,
): string {
  const params = new URLSearchParams(search);
  params.set(name, String(show_id));
  return `${pathname}?${params}`;
}

/** Reads the show whose dialog an address opens; null if it opens none. */
export function infoOf(search: string): number | null {
  const value = new URLSearchParams(search).get(name) ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** The search part of an address without the dialog. */
export function withoutInfo(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(name);
  return params.size > 0 ? `?${params}` : '';
}

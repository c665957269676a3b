const parameter = 'info';

/** The path and query of the current page with the dialog about a show open over it. */
export function infoPath(
  { pathname, search }: { pathname: string; search: string },
  show_id: number,
): string {
  const params = new URLSearchParams(search);
  params.set(parameter, String(show_id));
  return `${pathname}?${params}`;
}

/** The id of the show whose dialog a URL opens; null if it opens none. */
export function infoShowId(search: string): number | null {
  const value = new URLSearchParams(search).get(parameter) ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}

/** A URL's query string without the parameter that opens the dialog. */
export function removeInfoParam(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(parameter);
  return params.size > 0 ? `?${params}` : '';
}

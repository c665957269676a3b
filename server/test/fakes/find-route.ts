/** Finds the route that matches a request, such as `GET /v1/plans/:id`, and the id in its path. */
export function findRoute<R extends { on: string }>(
  routes: readonly R[],
  method: string,
  path: string,
): { route: R; id: string } | null {
  const parts = path.split('/');
  for (const route of routes) {
    const [routeMethod, pattern = ''] = route.on.split(' ');
    const names = pattern.split('/');
    if (routeMethod !== method || names.length !== parts.length) continue;
    if (!names.every((name, index) => name === ':id' || name === parts[index])) continue;
    return { route, id: decodeURIComponent(parts[names.indexOf(':id')] ?? '') };
  }
  return null;
}

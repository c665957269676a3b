import { importFeatureFiles } from '#feature-files.ts';
import type { App } from '#http/route.ts';

/** Adds the routes of one file to the app. */
type AddRoutes = (app: App) => void | Promise<void>;

/** The `routes` of every `*routes.ts` and `*-route.ts` file in the features; these files need no registration. */
export const features: readonly AddRoutes[] = (
  await importFeatureFiles('**/{routes,*-routes,*-route}.ts')
).map(({ file, exports }) => {
  if (typeof exports.routes !== 'function')
    throw new Error(`${file} must export its routes: export function routes(app: App): void {…}`);
  return exports.routes as AddRoutes;
});

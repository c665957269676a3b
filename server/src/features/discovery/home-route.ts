import { home, homeCalls } from '@kinora/contract/discovery/home';
import type { ResponseOf } from '@kinora/contract/endpoint';
import { finishTogether } from '#http/finished-response.ts';
import { callInProcess, toCallInProcess, route, type App } from '#http/route.ts';

const calls = Object.entries(homeCalls).map(([name, { endpoint, input }]) => ({
  name,
  call: toCallInProcess(endpoint, input),
}));

export function routes(app: App): void {
  route(app, home, async ({ viewer, request }) => {
    const parts = await Promise.all(
      calls.map(async ({ name, call }) => {
        try {
          return [name, await callInProcess(app, call, viewer, request)] as const;
        } catch (error) {
          // The page requests this part separately, and shows the rest.
          request.log.error({ err: error }, `Could not read "${name}" for a home page`);
          return [name, null] as const;
        }
      }),
    );
    return finishTogether<ResponseOf<typeof home>>(Object.fromEntries(parts));
  });
}

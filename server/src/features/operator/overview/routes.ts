import { operatorOverview } from '@kinora/contract/operator/overview';
import { readAttention, readDays, readFilms, readPeople } from '#features/operator/overview/queries.ts';
import { route, type App } from '#http/route.ts';

export function routes(app: App): void {
  route(app, operatorOverview, async ({ context: { clock, db } }) => {
    const now = clock.now();
    return {
      attention: await readAttention(db, now),
      people: await readPeople(db, now),
      films: await readFilms(db),
      days: await readDays(db, now),
    };
  });
}

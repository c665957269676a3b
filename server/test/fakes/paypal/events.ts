import { notFound, pageOf, route, ok, type Route } from '#test/fakes/paypal/route.ts';

export const events: Route[] = [
  route('GET /v1/notifications/webhooks/:id', (state, { id }) => {
    const webhook = state.webhooks.find((one) => one.id === id);
    return webhook ? ok(webhook) : notFound();
  }),
  route('GET /v1/notifications/webhooks-events', (state, call) => {
    const [from, until] = [call.query.get('start_time') ?? '', call.query.get('end_time') ?? ''];
    const type = call.query.get('event_type');
    const found = state.events.filter(
      ({ create_time, event_type }) =>
        create_time >= from && create_time <= until && (type === null || event_type === type),
    );
    const { rows, links } = pageOf(found, call, state.page_size);
    return ok({ events: rows, count: rows.length, links });
  }),
];

import { pageOf, route, shown, type Route } from '#test/fakes/paypal/route.ts';

export const events: Route[] = [
  route('GET /v1/notifications/webhooks-events', (books, call) => {
    const [from, until] = [call.query.get('start_time') ?? '', call.query.get('end_time') ?? ''];
    const found = books.events.filter(({ create_time }) => create_time >= from && create_time <= until);
    const { rows, links } = pageOf(found, call, books.page_size);
    return shown({ events: rows, count: rows.length, links });
  }),
];

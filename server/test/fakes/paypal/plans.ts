import { newId } from '#test/fakes/paypal/state.ts';
import { created, notFound, refused, route, ok, type Route } from '#test/fakes/paypal/route.ts';
import type { Plan, Product } from '#test/fakes/paypal/shapes.ts';

export const plans: Route[] = [
  route('POST /v1/catalogs/products', (state, { body }) => {
    const product = body as Product;
    if (state.products.some(({ id }) => id === product.id))
      return refused(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_RESOURCE_IDENTIFIER');
    state.products.push(product);
    return created(product);
  }),
  route('POST /v1/billing/plans', (state, { body }) => {
    const plan = { ...(body as Omit<Plan, 'id'>), id: newId('P-') };
    if (!state.products.some(({ id }) => id === plan.product_id)) return notFound();
    state.plans.push(plan);
    return created(plan);
  }),
  route('GET /v1/billing/plans', (state, { query }) => {
    const found = state.plans.filter(({ product_id }) => product_id === query.get('product_id'));
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 10)];
    if (size > 20) return refused(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE');
    const listed = found.slice((page - 1) * size, page * size);
    return ok({
      plans: listed.map(({ id, product_id, name, status }) => ({ id, product_id, name, status })),
    });
  }),
  route('GET /v1/billing/plans/:id', (state, { id }) => {
    const plan = state.plans.find((one) => one.id === id);
    return plan ? ok(plan) : notFound();
  }),
];

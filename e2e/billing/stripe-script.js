// @ts-nocheck -- runs in a page; nothing imports it
/*
 * Stands in for https://js.stripe.com: renders Stripe's fields as plain ones and enforces the order of calls
 * that the real script requires. What happens to a card is recorded in the fake Stripe through
 * `askStripe`, which the journey exposes to the page.
 */
window.Stripe = (publishable_key) => {
  /** What the journey inspects: the key, the options passed to the fields, and the order of calls. */
  const log = (window.stripeLog = { publishable_key, options: null, calls: [] });
  const card = () => document.querySelector('[data-stripe-card]')?.value ?? '';

  const element = (type) => {
    const listeners = {};
    const emit = (event, detail) => (listeners[event] ?? []).forEach((listen) => listen(detail));
    return {
      on: (event, listen) => (listeners[event] ??= []).push(listen),
      off: (event, listen) => {
        listeners[event] = (listeners[event] ?? []).filter((listener) => listener !== listen);
      },
      mount: (container) => {
        container.append(type === 'payment' ? cardField() : applePayButton(emit));
        const hasApplePay = Boolean(window.hasApplePay);
        setTimeout(() =>
          emit('ready', { availablePaymentMethods: hasApplePay ? { applePay: true } : undefined }),
        );
      },
      update: () => {},
      destroy: () => {},
      unmount: () => {},
    };
  };

  const elements = (options) => {
    log.options = { ...options };
    const created = {};
    let isSubmitted = false;
    return {
      create: (type) => (created[type] = element(type)),
      getElement: (type) => created[type] ?? null,
      update: async (change) => {
        if (change.amount !== undefined && change.amount !== log.options.amount) isSubmitted = false;
        Object.assign(log.options, change);
      },
      submit: async () => {
        log.calls.push('submit');
        isSubmitted = true;
        return card() || window.hasApplePay ? {} : { error: { message: 'Your card number is incomplete.' } };
      },
      isSubmitted: () => isSubmitted,
    };
  };

  const ask = async (call, details, name) => {
    log.calls.push(call);
    const { error, id } = await window.askStripe(call, { card: card() || '4242 4242 4242 4242', ...details });
    return error
      ? { error: { message: error } }
      : { [name]: { id, status: 'succeeded', card: { brand: 'visa' } } };
  };
  const confirm =
    (call, name) =>
    async ({ elements: fields, clientSecret }) => {
      if (!fields.isSubmitted()) throw new Error('elements.submit() must be called before this');
      return ask(call, { clientSecret }, name);
    };
  return {
    elements,
    createToken: () => {},
    confirmCardPayment: () => {},
    createPaymentMethod: () => ask('createPaymentMethod', {}, 'paymentMethod'),
    confirmPayment: confirm('confirmPayment', 'paymentIntent'),
    confirmSetup: confirm('confirmSetup', 'setupIntent'),
    handleNextAction: ({ clientSecret }) => ask('handleNextAction', { clientSecret }, 'paymentIntent'),
  };
};

function cardField() {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.dataset.stripeCard = '';
  label.append('Card number', input);
  return label;
}

function applePayButton(emit) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Apple Pay';
  button.hidden = !window.hasApplePay;
  button.addEventListener('click', () =>
    emit('confirm', {
      paymentFailed: ({ message }) => {
        button.dataset.failed = message;
      },
    }),
  );
  return button;
}

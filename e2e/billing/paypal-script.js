// @ts-nocheck -- runs in a page; nothing imports it
/*
 * Stands in for https://www.paypal.com/sdk/js: shows a plain button in place of PayPal's. What happens in
 * PayPal's window is recorded in the fake PayPal through `askPaypal`, which the journey exposes to the page.
 */
window.paypal = {
  version: '5',
  Buttons: ({ createSubscription, onApprove, onError }) => ({
    isEligible: () => true,
    close: async () => {},
    render: async (container) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Subscribe with PayPal';
      button.addEventListener('click', async () => {
        try {
          const subscriptionID = await createSubscription({}, {});
          const outcome = await window.askPaypal(subscriptionID);
          if (outcome === 'approved') await onApprove({ orderID: 'ORDER-1', subscriptionID }, {});
        } catch (error) {
          onError(error);
        }
      });
      container.append(button);
    },
  }),
};

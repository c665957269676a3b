/** Account Setting with the dialog for changing the card open. */
export const updatePaymentPath = '/profile?update=payment';

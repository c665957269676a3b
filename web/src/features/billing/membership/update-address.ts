/** Account Setting with the dialog for changing the card open. */
export const updateAddress = '/profile?update=payment';

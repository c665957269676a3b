/** Account Setting with the dialog for another card open over it. */
export const updateAddress = '/profile?update=payment';

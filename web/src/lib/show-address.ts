// The server writes these addresses too.
export { showAddress, showIdOf } from '@kinora/contract/show-address';

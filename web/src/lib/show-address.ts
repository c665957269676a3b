// In the contract because the server builds these URLs too.
export { showAddress, showIdOf } from '@kinora/contract/catalogue/show-address';

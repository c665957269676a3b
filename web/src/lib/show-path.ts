// In the contract because the server builds these URLs too.
export { showPath, showIdOf } from '@kinora/contract/catalogue/show-address';

import { createContext, useContext } from 'react';
import { boot, type ShownPrice } from './boot.ts';

/**
 * The price in a page that the server renders; a context, because pages for other countries may
 * render concurrently.
 */
export const PriceContext = createContext<ShownPrice | null>(null);

/** What a membership costs in the visitor's presumed country. */
export const usePrice = (): ShownPrice => useContext(PriceContext) ?? boot.price;

import { createContext, useContext } from 'react';
import { boot, type ShownPrice } from './boot.ts';

/** The price in a page that the server renders: pages for visitors of other countries are rendered meanwhile. */
export const PriceContext = createContext<ShownPrice | null>(null);

/** What a membership costs where the visitor seems to be. */
export const usePrice = (): ShownPrice => useContext(PriceContext) ?? boot.price;

import { createContext } from 'react';

/** The environment's name for the browser's tab; empty where there is none, as on the sign-in page. */
export const PlaceContext = createContext('');

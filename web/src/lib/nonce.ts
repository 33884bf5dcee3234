import { createContext, useContext } from 'react';

/** The page's nonce, for style elements made at run time; the app provides it. */
export const NonceContext = createContext('');

/** For the DataGrid's own style element. */
export const useNonce = (): string => useContext(NonceContext);

import { createContext, useContext } from 'react';
import { readBoot, type Boot } from './boot.ts';

/** The data that the server wrote into the shell; the app keeps its branding up to date (branding-provider.tsx). */
export const BootContext = createContext<Boot>(readBoot());

export const useBranding = (): Boot['branding'] => useContext(BootContext).branding;

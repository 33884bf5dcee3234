import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { NonceContext } from '../../lib/nonce.ts';
import { muiTheme } from './mui-theme.ts';

/** Styles made at run time carry the page's nonce; the theme attribute is ours alone, so MUI is given no node to set. */
export const StyleProvider = ({ nonce, children }: { nonce: string; children: ReactNode }) => {
  const [cache] = useState(() =>
    createCache(nonce === '' ? { key: 'mui' } : { key: 'mui', nonce }),
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={muiTheme} storageManager={null} colorSchemeNode={null}>
        <NonceContext value={nonce}>{children}</NonceContext>
      </ThemeProvider>
    </CacheProvider>
  );
};

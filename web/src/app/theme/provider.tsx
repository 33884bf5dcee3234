import { DirectionProvider } from '@base-ui/react/direction-provider';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../../../domain/shared/site/languages.ts';
import { NonceContext } from '../../lib/nonce.ts';
import { muiTheme } from './mui-theme.ts';

/**
 * Provides styles with the page's nonce. Only our code sets the theme attribute, so MUI gets no node to set it on. Both
 * libraries get the direction of the language, because their arrow keys depend on it.
 */
export const StyleProvider = ({ nonce, children }: { nonce: string; children: ReactNode }) => {
  const direction = directionOf(useTranslation().i18n.language);
  const theme = useMemo(() => ({ ...muiTheme, direction }), [direction]);
  const [cache] = useState(() =>
    createCache(nonce === '' ? { key: 'mui' } : { key: 'mui', nonce }),
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null}>
        <DirectionProvider direction={direction}>
          <NonceContext value={nonce}>{children}</NonceContext>
        </DirectionProvider>
      </ThemeProvider>
    </CacheProvider>
  );
};

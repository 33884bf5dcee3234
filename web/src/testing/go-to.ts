import { act } from '@testing-library/react';

/** Opens another address, as the back button of the browser does. */
export const goTo = (address: string): void =>
  act(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

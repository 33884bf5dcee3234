import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { roles } from '../../../domain/shared/roles.ts';
import { renderScreen } from '../testing/render.tsx';
import { serve } from '../testing/server.ts';
import { useBranding } from './boot-context.tsx';
import { readBoot } from './boot.ts';
import { BrandingProvider, knowBranding } from './branding-provider.tsx';
import { createStore } from './store.ts';

const Name = () => <h1>{useBranding().appName}</h1>;

describe('the name of the site', () => {
  const show = (options: Parameters<typeof renderScreen>[1]) => {
    const boot = readBoot();
    const asked: string[] = [];
    serve({
      'GET /branding': () => {
        asked.push('branding');
        return { body: { ...boot.branding, appName: 'Quaybook' } };
      },
    });
    const store = createStore();
    knowBranding(store, boot);
    renderScreen(
      <BrandingProvider boot={boot}>
        <Name />
      </BrandingProvider>,
      { ...options, store },
    );
    return {
      asked,
      lookAgain: () => act(async () => void document.dispatchEvent(new Event('visibilitychange'))),
    };
  };

  it('given nobody signed in, so that no socket reports a save, then it is requested when the tab becomes visible again', async () => {
    const { asked, lookAgain } = show({});
    expect(screen.getByRole('heading')).toHaveTextContent('Daybook');
    expect(asked).toEqual([]);
    await lookAgain();
    expect(await screen.findByRole('heading', { name: 'Quaybook' })).toBeVisible();
  });

  it('given somebody signed in, whose socket reports a save, then it is not requested', async () => {
    const { asked, lookAgain } = show({ roleId: roles.customer });
    await lookAgain();
    expect(asked).toEqual([]);
    expect(screen.getByRole('heading')).toHaveTextContent('Daybook');
  });
});

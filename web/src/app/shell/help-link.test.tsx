import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RoleId } from '../../../../domain/shared/roles.ts';
import { BootContext } from '../boot-context.tsx';
import { readBoot } from '../boot.ts';
import { Router } from '../router.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { userOf } from '../../testing/users.ts';

const boot = readBoot();
const branded = { ...boot, branding: { ...boot.branding, whatsapp: '+48 601 447 208' } };

describe('help by WhatsApp', () => {
  it.each([
    ['signed out', '/', null],
    ['account', '/deposits', 3],
    ['staff', '/admin/deposits', 1],
    ['the terminal', '/dashboard', 3],
  ] as const)('is offered in the frame of %s', async (_frame, at, roleId: RoleId | null) => {
    serve({ 'GET /auth/user': () => ({ body: userOf(roleId ?? 3) }) });
    renderScreen(
      <BootContext value={branded}>
        <Router />
      </BootContext>,
      { at, ...(roleId === null ? {} : { roleId }) },
    );
    expect(await screen.findByRole('link', { name: 'Help on WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/48601447208',
    );
  });

  it.each([
    ['account', '/deposits', 3, 'Show Sidebar'],
    ['staff', '/admin/deposits', 1, 'Menu'],
  ] as const)(
    'is offered in the drawer of %s, which replaces the sidebar on narrow screens',
    async (_frame, at, roleId, opener) => {
      serve({ 'GET /auth/user': () => ({ body: userOf(roleId) }) });
      renderScreen(
        <BootContext value={branded}>
          <Router />
        </BootContext>,
        { at, roleId },
      );
      await userEvent.click(await screen.findByRole('button', { name: opener }));
      const drawer = await screen.findByRole('dialog');
      expect(within(drawer).getByRole('link', { name: 'Help on WhatsApp' })).toBeInTheDocument();
    },
  );

  it('is offered in the terminal on a phone', async () => {
    const matchMedia = window.matchMedia.bind(window);
    window.matchMedia = (query) => ({
      ...matchMedia(query),
      matches: query.includes('max-width: 719'),
    });
    serve({ 'GET /auth/user': () => ({ body: userOf(3) }) });
    renderScreen(
      <BootContext value={branded}>
        <Router />
      </BootContext>,
      { at: '/dashboard', roleId: 3 },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
    expect(await screen.findByRole('link', { name: 'Help on WhatsApp' })).toBeInTheDocument();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type {
  TranslationItem,
  TranslationsResponse,
} from '../../../../../command/site/translations.contract.ts';
import { Router } from '../../../app/router.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';

const path = '/admin/languages/translations';
const missing: TranslationItem = {
  id: '5b0a3c52-6f0c-5d0e-9c53-2f6a2f1d7a12',
  code: 'de',
  key: 'Only {{free}} is free.',
  value: null,
  own: false,
  reported: true,
  unused: false,
  revision: 0,
};
const own: TranslationItem = {
  ...missing,
  id: '6b0a3c52-6f0c-5d0e-9c53-2f6a2f1d7a13',
  key: 'Login',
  value: 'Anmelden',
  own: true,
  reported: false,
  revision: 3,
};
const answer: TranslationsResponse = {
  data: [missing, own],
  meta: { total: 2, per_page: 15, current_page: 1, last_page: 1 },
  language: { name: 'Deutsch', code: 'de' },
  coverage: { sentences: 4, translated: 3, percent: 75, own: 1, reported: 1, unused: 0 },
  revision: 3,
};

const show = (more: Readonly<Record<string, Handler>> = {}): Asked[] => {
  const asked = serve({
    'GET /auth/user': () => ({ body: userOf(1) }),
    'GET /admin/languages/api/de': () => ({ body: answer }),
    ...more,
  });
  renderScreen(<Router />, { roleId: 1, at: '/admin/languages/de' });
  return asked;
};
const sent = (asked: readonly Asked[], method: string) =>
  asked.filter((one) => one.method === method).map(({ body }) => body);
const button = (name: string) => screen.findByRole('button', { name });

describe('translations', () => {
  it('show each sentence, the share of translated ones, and missing ones that were reported', async () => {
    show();
    expect(await screen.findByText('3 of 4 sentences are translated')).toBeInTheDocument();
    expect(screen.getByText('75%')).toBeInTheDocument();
    expect(await screen.findByText('Anmelden')).toBeInTheDocument();
    expect(screen.getByText('Reported')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/admin/languages/api/de/export?format=csv',
    );
  });

  it('of a sentence that the product no longer uses can be deleted but not edited', async () => {
    const old: TranslationItem = { ...own, key: 'Log in now', unused: true };
    const asked = show({
      'GET /admin/languages/api/de': () => ({
        body: { ...answer, data: [old], coverage: { ...answer.coverage, unused: 1 } },
      }),
      [`DELETE ${path}/${old.id}`]: () => ({
        body: { message: 'Translation deleted successfully' },
      }),
    });
    expect(
      await screen.findByText('Own translations of sentences that the product no longer uses: 1'),
    ).toBeInTheDocument();
    expect(await button('Edit Log in now')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await button('Delete Log in now'));
    await userEvent.click(await button('Delete translation'));
    expect(await screen.findByText('Translation deleted successfully')).toBeInTheDocument();
    expect(sent(asked, 'DELETE')).toHaveLength(1);
  });

  it('show the second of two concurrent editors the current text, and let them save over it', async () => {
    const asked = show({
      [`PUT ${path}/${own.id}`]: ({ body }) => {
        if (Reflect.get(Object(body), 'expectedRevision') === 4)
          return { body: { message: 'Translation updated successfully' } };
        return {
          status: 409,
          body: {
            code: 'STALE_TRANSLATION',
            message: 'Somebody else changed this translation. It is now: Los',
            params: { value: 'Los', revision: 4 },
          },
        };
      },
    });
    await userEvent.click(await button('Edit Login'));
    const value = await screen.findByLabelText('Value');
    await userEvent.clear(value);
    await userEvent.type(value, 'Einloggen');
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText(/It is now: Los/)).toBeInTheDocument();
    await userEvent.click(await button('Save changes'));
    expect(await screen.findByText('Translation updated successfully')).toBeInTheDocument();
    expect(sent(asked, 'PUT')).toEqual([
      { code: 'de', key: 'Login', value: 'Einloggen', expectedRevision: 3 },
      { code: 'de', key: 'Login', value: 'Einloggen', expectedRevision: 4 },
    ]);
  });

  it('are imported from a file', async () => {
    const asked = show({
      [`POST ${path}/import`]: () => ({ body: { message: 'Translations imported', changed: 1 } }),
    });
    await userEvent.click(await button('Import'));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await within(dialog).findByText('Choose a file.')).toBeInTheDocument();
    const content = 'key,value\nLogin,Los\n';
    const file = new File([content], 'de.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'text', { value: () => Promise.resolve(content) });
    await userEvent.upload(within(dialog).getByLabelText(/^File/), file);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('1 translation changed')).toBeInTheDocument();
    expect(sent(asked, 'POST')).toEqual([
      { code: 'de', format: 'csv', content, expectedRevision: 3 },
    ]);
  });

  it('do not exist for English', async () => {
    show({
      'GET /admin/languages/api/de': () => ({
        status: 422,
        body: { code: 'ENGLISH_IS_THE_KEY', message: 'English texts cannot be translated.' },
      }),
    });
    expect(await screen.findByText('This language was not found')).toBeInTheDocument();
  });
});

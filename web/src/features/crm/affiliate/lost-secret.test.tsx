import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connection } from '../../../app/http/connection.ts';
import { UnansweredQuestion } from '../../../app/session/unanswered-question.tsx';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Reply } from '../../../testing/server.ts';
import { userId } from '../../../testing/users.ts';
import { ApiKeyPage } from './api-key-page.tsx';
import { webhook } from './testing.ts';

type Sent = Reply | 'no answer';

const underWay: Reply = { body: { state: 'in_progress' } };
/** The outcome of the command that the server reports later: it never contains the secret. */
const done = (message: string): Reply => ({
  body: { state: 'done', status: 201, body: { message, last4: 'full' } },
});
const madeKey = 'API key generated successfully';
const madeSecret = 'New secret created';

let fate: Reply;

const open = (sent: readonly Sent[]) => {
  const answers = [...sent];
  const next = () => answers.shift() ?? 'no answer';
  serve({
    'GET /affiliate/api/key': () => ({ body: { data: { keys: [], networks: [] } } }),
    'POST /affiliate/api': next,
    'GET /affiliate/webhook': () => ({ body: { data: webhook } }),
    'GET /affiliate/webhook/deliveries': () => ({ body: { data: [] } }),
    'POST /affiliate/webhook/secret': next,
  });
  const before = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    if (!(typeof input === 'string' && input.startsWith('/commands/'))) return before(input, init);
    return new Response(JSON.stringify(fate.body), { status: fate.status ?? 200 });
  };
  renderScreen(
    <>
      <ApiKeyPage />
      <UnansweredQuestion userId={userId} />
    </>,
    { roleId: 4, at: '/affiliate/api' },
  );
};
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body);
const generate = async () => {
  await press('Generate');
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate an API key' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Generate' }));
};
const lost = async (name: string) => {
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(dialog.queryByRole('button', { name: 'I have saved it' })).toBeNull();
  expect(screen.queryByText(madeKey)).toBeNull();
  return dialog.getByRole('alert');
};

describe('a new secret, which only the first answer contains', () => {
  beforeEach(() => {
    connection.askAfterMs = 5;
    connection.findOutMostMs = 20_000;
    fate = underWay;
  });

  it('whose answer is lost is reported as created, with what to do now', async () => {
    fate = done(madeKey);
    open(['no answer']);
    await generate();
    expect(await lost('Your API key')).toHaveTextContent(/cannot be shown\. Revoke it/);
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is reported in the same way when only the answer to a repeat arrives', async () => {
    open([{ status: 201, body: { message: madeKey, key: null, last4: 'full' } }]);
    await generate();
    expect(await lost('Your API key')).toHaveTextContent(/cannot be shown\. Revoke it/);
  });

  it('whose outcome is unknown is reported as possibly created, and later as created, even after the form was closed', async () => {
    connection.findOutMostMs = 20;
    open(['no answer']);
    await generate();
    expect(await screen.findByText(/A key may have been generated/)).toHaveTextContent(/Revoke it/);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fate = done(madeKey);
    const dialog = within(await screen.findByRole('dialog', { name: 'Your API key' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(/cannot be shown\. Revoke it/);
  });

  it('is shown when it arrives after the second press', async () => {
    connection.findOutMostMs = 20;
    fate = { status: 404, body: { code: 'COMMAND_NOT_KNOWN', message: 'Not known.' } };
    open([
      'no answer',
      { status: 201, body: { message: madeKey, key: 'dbk_whole', last4: 'hole' } },
    ]);
    await generate();
    await screen.findByText(/A key may have been generated/);
    await press('Generate');
    expect(await screen.findByText('dbk_whole')).toBeVisible();
  });

  it('that is refused shows the refusal like any other failure', async () => {
    open([{ status: 403, body: { code: 'FORBIDDEN_HERE', message: 'Not for you.' } }]);
    await generate();
    expect(await screen.findByText('Not for you.')).toBeVisible();
    expect(screen.queryByText(/may have been (generated|created)/)).toBeNull();
  });

  it('of a webhook is reported in the same way when its answer is lost', async () => {
    fate = done(madeSecret);
    open(['no answer']);
    await press('New secret');
    await press('Create');
    expect(await lost('The secret of your webhook')).toHaveTextContent(/Create a new one/);
  });
});

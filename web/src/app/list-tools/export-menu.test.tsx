import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exportRowsHeader } from '../../../../domain/shared/lists/exported.ts';
import { renderScreen } from '../../testing/render.tsx';
import { serve, type Reply } from '../../testing/server.ts';
import { CodeQuestion } from '../session/code-question.tsx';
import { useAppSelector } from '../store.ts';
import { ExportMenu } from './export-menu.tsx';

const menu = (
  <ExportMenu
    asked="/admin/trades/api/all?page=2&limit=15&sort=-id&search=eur"
    columns={[
      { field: 'id', heading: 'ID' },
      { field: 'open_rate', heading: 'OPEN RATE' },
    ]}
  />
);

const file: Reply = {
  body: 'rows',
  headers: {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="trades.csv"',
    [exportRowsHeader]: '1234',
  },
};

const Screen = () => {
  const after = useAppSelector((state) => state.session.asksCode);
  return (
    <>
      {menu}
      {after === null ? null : <CodeQuestion after={after} />}
    </>
  );
};

const factor = { is_on: true, since: null, recovery_codes_left: 1, is_required: false };

/** A server that requires a fresh code before it sends the file. */
const serveAfterCode = () => {
  let isProven = false;
  return serve({
    'GET /admin/lists/export': () =>
      isProven ? file : { status: 403, body: { message: 'A code', code: 'FRESH_CODE_REQUIRED' } },
    'GET /security/second-factor': () => ({ body: { ...factor, passkeys: [] } }),
    'POST /security/second-factor/prove': () => {
      isProven = true;
      return { body: { message: 'ok' } };
    },
  });
};

const exportAs = async (name: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the export of a list', () => {
  const made = { click: HTMLAnchorElement.prototype.click, saved: [] as string[] };
  beforeEach(() => {
    made.saved = [];
    URL.createObjectURL = () => 'blob:rows';
    URL.revokeObjectURL = () => undefined;
    HTMLAnchorElement.prototype.click = function click() {
      made.saved.push(this.download);
    };
  });
  afterEach(() => {
    HTMLAnchorElement.prototype.click = made.click;
  });

  it('requests the query of the list with the shown columns, and saves the file', async () => {
    const asked = serve({ 'GET /admin/lists/export': () => file });
    renderScreen(menu, { roleId: 2 });
    await exportAs(/^CSV, at most 100,000 rows$/);
    expect(await screen.findByText('1,234 rows were exported')).toBeInTheDocument();
    expect(asked[0]?.query).toEqual({
      address: '/admin/trades/api/all',
      query: 'page=2&limit=15&sort=-id&search=eur',
      columns: 'id:ID;open_rate:OPEN%20RATE',
      format: 'csv',
    });
    expect(made.saved).toEqual(['trades.csv']);
  });

  it('given rows that may be stale, then it says so', async () => {
    const stale = { 'Daybook-Stale': 'true', 'Daybook-Stale-Reason': 'stopped' };
    serve({
      'GET /admin/lists/export': () => ({ ...file, headers: { ...file.headers, ...stale } }),
    });
    renderScreen(menu, { roleId: 2 });
    await exportAs(/^CSV/);
    expect(
      await screen.findByText('1,234 rows were exported. The latest changes may be missing.'),
    ).toBeInTheDocument();
    expect(made.saved).toEqual(['trades.csv']);
  });

  it('given a list that is too long, then it shows the limit and saves nothing', async () => {
    const refused = {
      status: 422,
      body: { message: '', code: 'EXPORT_TOO_LARGE', params: { limit: 20_000 } },
    };
    serve({ 'GET /admin/lists/export': () => refused });
    renderScreen(menu, { roleId: 2 });
    await exportAs(/^XLSX/);
    expect(await screen.findByText(/^At most 20000 rows can be exported/)).toBeInTheDocument();
    expect(made.saved).toEqual([]);
  });

  it('given Cancel while it runs, then it stops and saves nothing', async () => {
    serve({ 'GET /admin/lists/export': () => new Promise<Reply>(() => undefined) });
    renderScreen(menu, { roleId: 2 });
    await exportAs(/^CSV/);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel export' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeInTheDocument());
    expect(made.saved).toEqual([]);
  });

  it('given a server that requires a fresh code, then it continues by itself once the code is entered', async () => {
    const asked = serveAfterCode();
    renderScreen(<Screen />, { roleId: 2 });
    await exportAs(/^CSV/);
    const question = await screen.findByRole('dialog', { name: 'Enter a code to continue' });
    await userEvent.type(within(question).getByLabelText('Code'), '123456');
    await userEvent.click(within(question).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('1,234 rows were exported')).toBeInTheDocument();
    expect(made.saved).toEqual(['trades.csv']);
    expect(screen.queryByText('Code accepted. Press the button again.')).toBeNull();
    const exports = asked.filter(({ path }) => path === '/admin/lists/export');
    expect(exports).toHaveLength(2);
    expect(exports[1]?.query).toEqual(exports[0]?.query);
  });

  it('given that the question for the code is cancelled, then it sends no further request and shows no message', async () => {
    const asked = serveAfterCode();
    renderScreen(<Screen />, { roleId: 2 });
    await exportAs(/^CSV/);
    const question = await screen.findByRole('dialog', { name: 'Enter a code to continue' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeInTheDocument();
    expect(asked.filter(({ path }) => path === '/admin/lists/export')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('given a session that has ended, then it marks the session as ended', async () => {
    serve({ 'GET /admin/lists/export': () => ({ status: 401, body: { code: 'SIGNED_OUT' } }) });
    const { store } = renderScreen(menu, { roleId: 2 });
    await exportAs(/^CSV/);
    await waitFor(() => expect(store.getState().session.ended).toBe(true));
  });
});

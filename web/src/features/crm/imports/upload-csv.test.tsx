import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { csvBytesMost } from '../../../../../domain/shared/crm/csv.ts';
import { held } from '../../../testing/held.ts';
import { show } from '../leads/testing-page.tsx';
import { leadId, leadsPage } from '../leads/testing.ts';

const report = {
  encoding: 'windows-1252',
  delimiter: ';',
  header: ['Vorname', 'Mail'],
  columns: { firstName: 0, email: 1 },
  added: 1,
  updated: 0,
  skipped: 0,
  refused: 1,
  rows: [
    { line: 3, verdict: 'refuse', name: 'Bo', why: null, by: null, errors: { email: 'Wrong' } },
    { line: 2, verdict: 'add', name: 'Ada', why: null, by: null, errors: null },
  ],
};

const leadsAdded = 'Leads added successfully';

it.each([
  ['adds', 1, 0, 1, 'Added1Already existed0Not added0'],
  ['changes', 0, 1, 1, 'Changed1No change needed0Rejected0'],
  ['adds and changes', 1, 1, 2, 'Added or changed2No change needed0Rejected0'],
  ['adds, all refused,', 1, 0, 0, 'Added0Already existed0Not added0'],
])(
  'a file that %s leads is checked before it is imported, and its progress is shown',
  async (...one) => {
    const [, added, updated, changed, told] = one;
    let sent = 0;
    const begun = held();
    show('/admin/leads/manual', 2, {
      'GET /affiliate/leads/api/new/all/manual': leadsPage([]),
      'GET /admin/leads/imports': () => ({ body: { data: [] } }),
      'POST /admin/leads/csv': () => {
        sent += 1;
        return sent === 1
          ? { body: { report: { ...report, added, updated } } }
          : { status: 202, body: { id: leadId(9), was_imported: false, report: null } };
      },
      [`GET /bulks/${leadId(9)}`]: async () => {
        await begun.wait();
        return {
          body: {
            state: 'done',
            total: 1,
            left: 0,
            changed,
            unchanged: 0,
            refused: 0,
            codes: [],
            ended_at: 'now',
          },
        };
      },
    });
    await userEvent.click(
      (await screen.findAllByRole('button', { name: 'Upload CSV' }))[0] ?? document.body,
    );
    const window = await screen.findByRole('dialog', { name: 'Upload CSV' });
    expect(within(window).getByRole('link', { name: 'Example file' })).toHaveAttribute('download');
    const file = new File(['Vorname;Mail\nAda;a@x.test'], 'spring.csv', { type: 'text/csv' });
    await userEvent.upload(within(window).getByLabelText('CSV file'), file);
    expect(await within(window).findByRole('combobox', { name: 'Encoding' })).toHaveTextContent(
      'Detected: WINDOWS-1252',
    );
    expect(within(window).getByText('Email: Wrong')).toBeInTheDocument();
    expect(within(window).getByText('Line 3')).toBeInTheDocument();
    // The errors of the file are shown above its columns.
    const rows = within(window).getByRole('list', { name: 'Rows of the file' });
    const column = within(window).getByRole('combobox', { name: 'First Name' });
    expect(rows.compareDocumentPosition(column)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(within(window).getByRole('button', { name: 'Import' }));
    const standing = await screen.findByRole('dialog', { name: 'Importing leads' });
    // The import has only begun: no success is shown yet.
    expect(screen.queryByText(leadsAdded)).toBeNull();
    await begun.letGo();
    await waitFor(() => expect(standing).toHaveTextContent(told));
    if (added > 0 && changed > 0)
      expect((await screen.findByText(leadsAdded)).closest('.toast-centre')).toBeNull();
    else expect(screen.queryByText(leadsAdded)).toBeNull();
  },
);

const openWith = async (handlers: Parameters<typeof show>[2]) => {
  const asked = show('/admin/leads/manual', 2, {
    'GET /affiliate/leads/api/new/all/manual': leadsPage([]),
    'GET /admin/leads/imports': () => ({ body: { data: [] } }),
    ...handlers,
  });
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Upload CSV' }))[0] ?? document.body,
  );
  return { asked, window: await screen.findByRole('dialog', { name: 'Upload CSV' }) };
};

it('a stopped import is marked in the list of earlier imports, and can be retried from there', async () => {
  let state = 'stopped';
  const id = leadId(8);
  const { window } = await openWith({
    'GET /admin/leads/imports': () => ({
      body: {
        data: [
          {
            id,
            file_name: 'spring.csv',
            begun_at: '2026-01-05T12:00:00.000Z',
            state,
            added: 1_200,
            updated: 0,
            skipped: 0,
            refused: 0,
            done: 300,
            undo_state: null,
            undo_id: null,
            can_be_undone: false,
          },
        ],
      },
    }),
    [`GET /bulks/${id}`]: () => ({
      body: {
        id,
        state,
        total: 1_200,
        left: 900,
        changed: 300,
        unchanged: 0,
        refused: 0,
        codes: [],
        ended_at: null,
      },
    }),
    [`POST /bulks/${id}/retry`]: () => {
      state = 'running';
      return { body: { message: 'Started. It continues in the background' } };
    },
  });
  expect(await within(window).findByText('Stopped after 300 of 1,200 rows')).toBeInTheDocument();
  await userEvent.click(within(window).getByRole('button', { name: 'Try again or cancel' }));
  const standing = await screen.findByRole('dialog', { name: 'Importing leads' });
  expect(await within(standing).findByText(/^Stopped after repeated failures/)).toBeInTheDocument();
  expect(within(standing).getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
  await userEvent.click(within(standing).getByRole('button', { name: 'Try again' }));
  expect(
    await within(standing).findByText('It continues when you close this.'),
  ).toBeInTheDocument();
  expect(within(standing).queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('a file with unknown column names lets the person choose the column with first names', async () => {
  const unnamed = { ...report, header: ['Who', 'Mail'], columns: { email: 1 }, added: 0 };
  const { window } = await openWith({
    'POST /admin/leads/csv': () => ({ body: { report: unnamed } }),
  });
  const file = new File(['Who;Mail\nAda;a@x.test'], 'spring.csv', { type: 'text/csv' });
  await userEvent.upload(within(window).getByLabelText('CSV file'), file);
  expect(await within(window).findByRole('alert')).toHaveTextContent(
    'No column is set to first names. Choose one.',
  );
  expect(within(window).queryByRole('list', { name: 'Rows of the file' })).toBeNull();
  expect(within(window).getByRole('combobox', { name: 'First Name' })).toBeInTheDocument();
  expect(within(window).getByRole('button', { name: 'Import' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

const choose = async (window: HTMLElement, select: string, choice: string) => {
  await userEvent.click(within(window).getByRole('combobox', { name: select }));
  await userEvent.click(await screen.findByRole('option', { name: choice }));
};

it('a file is read again with the encoding or delimiter that the person chooses, and its columns are detected again', async () => {
  let refuses = false;
  const { asked, window } = await openWith({
    'POST /admin/leads/csv': () =>
      refuses
        ? {
            status: 422,
            body: {
              code: 'CSV_EMPTY',
              message: 'This file has no rows below its header.',
            },
          }
        : { body: { report } },
  });
  const file = new File(['Vorname;Mail\nAda;a@x.test'], 'spring.csv', { type: 'text/csv' });
  await userEvent.upload(within(window).getByLabelText('CSV file'), file);
  const encoding = await within(window).findByRole('combobox', { name: 'Encoding' });
  await choose(window, 'City', 'Mail');
  await choose(window, 'Encoding', 'UTF-8');
  expect(encoding).toHaveTextContent('UTF-8');
  refuses = true;
  await choose(window, 'Separator', 'Tab');
  expect(await screen.findByText('This file has no rows below its header.')).toBeInTheDocument();
  // The previous report cannot be imported any more, and the wrong choice can be undone.
  expect(within(window).queryByText('Email: Wrong')).toBeNull();
  expect(within(window).getByRole('button', { name: 'Import' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  refuses = false;
  await choose(window, 'Separator', 'Detected');
  expect(await within(window).findByText('Email: Wrong')).toBeInTheDocument();
  const sent = asked.flatMap(({ path, body }) =>
    path === '/admin/leads/csv' && typeof body === 'object' && body !== null
      ? [{ encoding: null, delimiter: null, columns: null, ...body }]
      : [],
  );
  expect(sent.map((form) => [form.encoding, form.delimiter, form.columns])).toEqual([
    [null, null, null],
    [null, null, '{"firstName":0,"email":1,"city":1}'],
    ['utf-8', null, null],
    ['utf-8', '\t', null],
    ['utf-8', null, null],
  ]);
});

it('while a file is checked again its choices are read-only, and it is imported as in the report', async () => {
  const again = held();
  let looks = 0;
  const { asked, window } = await openWith({
    'POST /admin/leads/csv': async () => {
      looks += 1;
      if (looks === 2) await again.wait();
      return { body: { report } };
    },
  });
  const file = new File(['Vorname;Mail\nAda;a@x.test'], 'spring.csv', { type: 'text/csv' });
  await userEvent.upload(within(window).getByLabelText('CSV file'), file);
  const ways = within(window).getByRole('combobox', { name: 'Rows that match an existing lead' });
  await within(window).findByText('Email: Wrong');
  await choose(window, 'Rows that match an existing lead', 'Add every row');
  await waitFor(() => expect(looks).toBe(2));
  for (const select of within(window).getAllByRole('combobox')) {
    expect(select).toBeEnabled();
    expect(select).toHaveAttribute('aria-readonly', 'true');
  }
  expect(ways).toHaveFocus();
  await again.letGo();
  await waitFor(() => expect(ways).not.toHaveAttribute('aria-readonly'));
  await userEvent.click(within(window).getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(looks).toBe(3));
  const forms = asked.filter(({ path }) => path === '/admin/leads/csv').map(({ body }) => body);
  expect(forms.at(-1)).toMatchObject({ duplicates: 'create', dryRun: 'false' });
});

it('an import whose undo was cancelled can be undone further, and a running undo is shown', async () => {
  const past = {
    id: leadId(7),
    file_name: 'cancelled.csv',
    begun_at: '2026-11-27T10:00:00.000Z',
    added: 20_000,
    updated: 0,
    skipped: 12,
    refused: 0,
    done: 1_024,
    state: 'done',
    undo_state: 'cancelled',
    undo_id: leadId(8),
    can_be_undone: true,
  };
  const running = {
    ...past,
    id: leadId(6),
    state: 'cancelled',
    undo_state: 'running',
    can_be_undone: false,
  };
  const { window } = await openWith({
    'GET /admin/leads/imports': () => ({ body: { data: [past, running] } }),
  });
  expect(await within(window).findByRole('button', { name: 'Continue undoing' })).toBeEnabled();
  expect(within(window).getByText('Being undone')).toBeInTheDocument();
  expect(
    within(window).getByText('20,000 added, 0 changed, 12 skipped, 0 rejected'),
  ).toBeInTheDocument();
  expect(within(window).getByText('Cancelled after 1,024 of 20,000 rows')).toBeInTheDocument();
  expect(within(window).queryByText('Undone')).toBeNull();
});

it('given an undo that was cancelled too long ago, then it cannot be continued and is not shown as complete', async () => {
  const past = {
    id: leadId(7),
    file_name: 'september.csv',
    begun_at: '2026-09-27T10:00:00.000Z',
    added: 3,
    updated: 0,
    skipped: 0,
    refused: 0,
    done: 3,
    state: 'done',
    undo_state: 'cancelled',
    undo_id: leadId(8),
    can_be_undone: false,
  };
  const { window } = await openWith({
    'GET /admin/leads/imports': () => ({ body: { data: [past] } }),
  });
  const goOn = await within(window).findByRole('button', { name: 'Continue undoing' });
  expect(goOn).toHaveAttribute('aria-disabled', 'true');
  expect(within(window).queryByText('Undone')).toBeNull();
});

it('an earlier import offers the file of refused rows only if it has some', async () => {
  const past = {
    id: leadId(7),
    file_name: 'whole.csv',
    begun_at: '2026-11-27T10:00:00.000Z',
    added: 3,
    updated: 0,
    skipped: 1,
    refused: 0,
    done: 3,
    state: 'done',
    undo_state: null,
    undo_id: null,
    can_be_undone: true,
  };
  const some = { ...past, id: leadId(6), file_name: 'some.csv', refused: 2 };
  const { window } = await openWith({
    'GET /admin/leads/imports': () => ({ body: { data: [past, some] } }),
  });
  const of = (name: string) => {
    const item = within(window).getByText(name).closest('li');
    return within(item ?? document.body).queryByRole('link', { name: 'Error file' });
  };
  await within(window).findByText('whole.csv');
  expect(of('whole.csv')).toBeNull();
  expect(of('some.csv')).toHaveAttribute('href', `/admin/leads/imports/${leadId(6)}/errors`);
});

it('a file that is too large is refused before it is sent', async () => {
  const { asked, window } = await openWith({
    'POST /admin/leads/csv': () => ({ body: { report } }),
  });
  const file = new File(['a'], 'all.csv', { type: 'text/csv' });
  Object.defineProperty(file, 'size', { value: csvBytesMost + 1 });
  await userEvent.upload(within(window).getByLabelText('CSV file'), file);
  expect(await within(window).findByText('Choose a file of at most 20 MB.')).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

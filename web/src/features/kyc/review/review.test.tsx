import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { roles } from '../../../../../domain/shared/roles.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve, type Asked, type Handler } from '../../../testing/server.ts';
import { userOf } from '../../../testing/users.ts';
import type { KycCase } from '../api.ts';
import { caseOf, keepAddresses } from '../testing.ts';
import { KycReviewPage } from './kyc-review-page.tsx';

let addresses = keepAddresses();
beforeEach(() => {
  addresses = keepAddresses();
  const other = window.matchMedia;
  window.matchMedia = (query) => ({
    ...other(query),
    matches: query.includes('min-width: 1200px'),
  });
});

const first = caseOf(1);
const second = caseOf(2, { type: 'driver_license' });
const approved = caseOf(3, { status: 'approved' });
const declined = caseOf(4, { status: 'declined', decline_reason: 'Expired' });

const open = (
  cases: readonly KycCase[],
  handlers: Readonly<Record<string, Handler>> = {},
  at = '/admin/kyc',
) => {
  let rows = cases;
  const decided = (status: KycCase['status'], message: string) => () => {
    rows = rows.map((row) => (row.id === first.id ? { ...row, status } : row));
    return { body: { message } };
  };
  const asked = serve({
    'GET /admin/kyc/api': ({ query }) => {
      const data = rows.filter(
        ({ status }) => query['status'] === undefined || query['status'] === status,
      );
      return {
        body: { data, meta: { total: data.length, per_page: 15, current_page: 1, last_page: 1 } },
      };
    },
    [`GET ${first.front?.url ?? ''}`]: () => ({ body: 'png' }),
    [`GET ${second.front?.url ?? ''}`]: () => ({ body: 'png' }),
    [`POST /admin/kyc/${first.id}/approve`]: decided('approved', 'Document approved successfully'),
    [`POST /admin/kyc/${first.id}/decline`]: decided('declined', 'KYC declined successfully'),
    ...handlers,
  });
  renderScreen(<KycReviewPage />, { at, roleId: roles.admin });
  return asked;
};

const files = (asked: readonly Asked[]) => asked.filter(({ path }) => path.includes('/files/'));
const posted = (asked: readonly Asked[]) => asked.filter(({ method }) => method === 'POST');
const showFirst = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'View documents of Person 1' }));
  return screen.findByRole('region', { name: 'Person 1' });
};

describe('the list of KYC cases', () => {
  it('has the columns of the spec, and filters by status', async () => {
    const asked = open([first, approved]);
    expect(await screen.findByText('person1@mail.test')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'DOCUMENT',
      'FULL NAME',
      'CLIENT EMAIL',
      'STATUS',
      'UPLOAD DATE',
      'VIEW',
      'DECLINE REASON',
      'ACTIONS',
    ]);
    expect(screen.getAllByText('11/06/2026 1:46 PM')).toHaveLength(2);
    expect(screen.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: /^Pending/ }));
    await waitFor(() => expect(screen.queryByText('person3@mail.test')).toBeNull());
    expect(window.location.search).toBe('?kyc.status=pending');
    expect(
      asked.some(({ query }) => query['status'] === 'pending' && query['limit'] === '15'),
    ).toBe(true);
  });

  it('offers Approve unless a case is approved, and Decline unless it is declined, with the reason', async () => {
    open([first, approved, declined]);
    await screen.findByText('person1@mail.test');
    const approve = screen.getAllByRole('button', { name: 'Approve' });
    const decline = screen.getAllByRole('button', { name: 'Decline' });
    expect(approve.map((button) => button.getAttribute('aria-disabled'))).toEqual([null, 'true']);
    expect(decline.map((button) => button.getAttribute('aria-disabled'))).toEqual([
      null,
      null,
      'true',
    ]);
    expect(decline[2]).toHaveAccessibleDescription('This is already declined.');
  });
});

describe('a case under review', () => {
  it('shows one document at a time, which is loaded when it is shown and released afterwards', async () => {
    const asked = open([first, second]);
    const panel = await showFirst();
    expect(await within(panel).findByAltText('Front of the document of Person 1')).toHaveAttribute(
      'src',
      'blob:0',
    );
    expect(files(asked)).toHaveLength(1);
    await userEvent.click(within(panel).getByRole('button', { name: 'Zoom in' }));
    expect(within(panel).getByText('150%')).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('button', { name: 'Rotate' }));
    expect(within(panel).getByAltText('Front of the document of Person 1')).toHaveStyle({
      rotate: '90deg',
    });
    await userEvent.click(within(panel).getByRole('button', { name: 'Fit' }));
    expect(within(panel).getByText('100%')).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('tab', { name: /^Address/ }));
    expect(within(panel).getByRole('link', { name: 'Download PDF, 40 kB' })).toHaveAttribute(
      'href',
      first.address?.url,
    );
    expect(document.querySelector('iframe, object, embed')).toBeNull();
    await waitFor(() => expect(addresses.revoked).toEqual(['blob:0']));
    expect(files(asked)).toHaveLength(1);
    await userEvent.click(within(panel).getByRole('tab', { name: /^Back/ }));
    expect(within(panel).getByText('This side was not uploaded.')).toBeInTheDocument();
    expect(within(panel).getByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      `/admin/audit?audit.record=${first.id}`,
    );
  });

  it('is opened by the address even if it is not on the current page of the list', async () => {
    const page = (data: readonly KycCase[]) => ({
      body: { data, meta: { total: data.length, per_page: 15, current_page: 1, last_page: 1 } },
    });
    open(
      [],
      {
        'GET /admin/kyc/api': ({ query }) =>
          page(query['id'] === undefined ? [second] : query['id'] === first.id ? [first] : []),
      },
      `/admin/kyc?case=${first.id}`,
    );
    const panel = await screen.findByRole('region', { name: 'Person 1' });
    expect(within(panel).queryByText(/^\d+ of \d+$/)).toBeNull();
    await userEvent.click(within(panel).getByRole('button', { name: 'Next case' }));
    expect(await screen.findByRole('region', { name: 'Person 2' })).toBeInTheDocument();
  });

  it('that does not exist is removed from the address, and the list stays', async () => {
    open(
      [],
      {
        'GET /admin/kyc/api': ({ query }) => {
          const data = query['id'] === undefined ? [second] : [];
          return {
            body: {
              data,
              meta: { total: data.length, per_page: 15, current_page: 1, last_page: 1 },
            },
          };
        },
      },
      `/admin/kyc?case=${first.id}`,
    );
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.queryByRole('region', { name: /^Person/ })).toBeNull();
    expect(screen.getByText('person2@mail.test')).toBeInTheDocument();
  });

  it('of the reviewer’s own cannot be decided, and says why', async () => {
    open([{ ...first, user: { ...first.user, id: userOf(roles.admin).user.id } }]);
    await screen.findByText('person1@mail.test');
    for (const name of ['Approve', 'Decline'])
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
        'You cannot decide on your own case. Ask a colleague.',
      );
  });

  it('is approved after a question, and then shown as approved', async () => {
    const asked = open([first, second]);
    const panel = await showFirst();
    await userEvent.click(within(panel).getByRole('button', { name: 'Approve document' }));
    const question = screen.getByRole('alertdialog', {
      name: 'Are you sure to approve this document?',
    });
    expect(posted(asked)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Approve document' }));
    expect(await screen.findByText('Document approved successfully')).toBeInTheDocument();
    expect(await within(panel).findByText('Approved')).toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: 'Approve document' })).toBeNull();
  });

  it('is declined only with a reason, and with the status that the reviewer saw', async () => {
    const asked = open([first]);
    const panel = await showFirst();
    await userEvent.click(within(panel).getByRole('button', { name: 'Decline' }));
    const question = screen.getByRole('alertdialog', {
      name: 'Are you sure to decline this document?',
    });
    await userEvent.click(within(question).getByRole('button', { name: 'Decline document' }));
    expect(await within(question).findByText('Reason is required')).toBeInTheDocument();
    expect(posted(asked)).toEqual([]);
    await userEvent.type(within(question).getByLabelText('Decline reason'), 'Glare');
    await userEvent.click(within(question).getByRole('button', { name: 'Decline document' }));
    expect(await screen.findByText('KYC declined successfully')).toBeInTheDocument();
    expect(posted(asked)[0]?.body).toEqual({ declineReason: 'Glare', status: 'pending' });
  });

  it('that a colleague decided first shows that, and is refetched', async () => {
    const asked = open([first], {
      [`POST /admin/kyc/${first.id}/approve`]: () => ({
        status: 409,
        body: { code: 'ALREADY_DECLINED', message: 'This is already declined.' },
      }),
    });
    const panel = await showFirst();
    await userEvent.click(within(panel).getByRole('button', { name: 'Approve document' }));
    const before = asked.length;
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve document' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('This is already declined.');
    await waitFor(() =>
      expect(asked.slice(before).some(({ path }) => path === '/admin/kyc/api')).toBe(true),
    );
  });

  it('whose decline is refused shows the reason in two lines, and keeps the typed text', async () => {
    open([first], {
      [`POST /admin/kyc/${first.id}/decline`]: () => ({
        status: 409,
        body: { code: 'ALREADY_DECLINED', message: 'This is already declined.' },
      }),
    });
    const panel = await showFirst();
    await userEvent.click(within(panel).getByRole('button', { name: 'Decline' }));
    const question = await screen.findByRole('alertdialog');
    const reason = within(question).getByLabelText('Decline reason');
    await userEvent.type(reason, 'Glare');
    await userEvent.click(within(question).getByRole('button', { name: 'Decline document' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Something went wrong')).toBeInTheDocument();
    expect(alert).toHaveTextContent('Person 1: This is already declined.');
    expect(reason).toHaveValue('Glare');
  });

  it('whose approval fails without a message shows Something went wrong', async () => {
    open([first], { [`POST /admin/kyc/${first.id}/approve`]: () => ({ status: 500, body: {} }) });
    const panel = await showFirst();
    await userEvent.click(within(panel).getByRole('button', { name: 'Approve document' }));
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve document' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  });

  it('stays open when the list is filtered, and nobody else’s documents are read', async () => {
    const asked = open([first, approved], {
      'GET /admin/kyc/api': ({ query }) => {
        const rows = [first, second, approved].filter(({ id, status }) =>
          query['id'] !== undefined
            ? id === query['id']
            : query['status'] === undefined
              ? id !== second.id
              : status === query['status'],
        );
        return {
          body: {
            data: rows,
            meta: { total: rows.length, per_page: 15, current_page: 1, last_page: 1 },
          },
        };
      },
      [`GET ${approved.front?.url ?? ''}`]: () => ({ body: 'png' }),
    });
    await showFirst();
    await waitFor(() => expect(files(asked)).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: /^Approved/ }));
    await waitFor(() => expect(asked.some(({ query }) => query['id'] === first.id)).toBe(true));
    expect(screen.getByRole('region', { name: 'Person 1' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Person 3' })).toBeNull();
    expect(files(asked)).toHaveLength(1);
  });

  it('that leaves the filtered list by its decision is replaced by the next case', async () => {
    open([first, second], {}, `/admin/kyc?kyc.status=pending&case=${first.id}`);
    const panel = await screen.findByRole('region', { name: 'Person 1' });
    await userEvent.click(within(panel).getByRole('button', { name: 'Approve document' }));
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Approve document' }),
    );
    expect(await screen.findByRole('region', { name: 'Person 2' })).toBeInTheDocument();
  });
});

describe('a typed reason that is not sent', () => {
  const reasonOf = (person: string) =>
    within(screen.getByRole('region', { name: person })).getByLabelText('Decline reason');

  it('stays with its case while others are shown, and is filled into the question', async () => {
    const asked = open([first, second]);
    await userEvent.type(within(await showFirst()).getByLabelText('Decline reason'), 'Glare');
    await userEvent.click(screen.getByRole('button', { name: 'Next case' }));
    await screen.findByRole('region', { name: 'Person 2' });
    expect(reasonOf('Person 2')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await showFirst();
    expect(reasonOf('Person 1')).toHaveValue('Glare');
    await userEvent.click(screen.getByRole('heading', { name: 'Person 1' }));
    await userEvent.keyboard('d');
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Decline document' }));
    expect(await screen.findByText('KYC declined successfully')).toBeInTheDocument();
    expect(posted(asked)[0]?.body).toMatchObject({ declineReason: 'Glare' });
    expect(reasonOf('Person 1')).toHaveValue('');
  });

  it('is guarded by a question before the page is left, and there is none once it is cleared', async () => {
    open([first, second]);
    const panel = await showFirst();
    await userEvent.type(within(panel).getByLabelText('Decline reason'), 'Glare');
    await userEvent.click(screen.getByRole('button', { name: 'Next case' }));
    await screen.findByRole('region', { name: 'Person 2' });
    const leave = () => userEvent.click(screen.getByRole('link', { name: 'History' }));
    await leave();
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(window.location.pathname).toBe('/admin/kyc');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous case' }));
    await userEvent.clear(
      within(await screen.findByRole('region', { name: 'Person 1' })).getByLabelText(
        'Decline reason',
      ),
    );
    await leave();
    await waitFor(() => expect(window.location.pathname).toBe('/admin/audit'));
  });
});

describe('keys of the review', () => {
  it('move between cases and open questions, do nothing in a field, and can be switched off', async () => {
    open([first, second]);
    await screen.findByText('person1@mail.test');
    await userEvent.keyboard('j');
    expect(await screen.findByRole('region', { name: 'Person 1' })).toBeInTheDocument();
    await userEvent.keyboard('j');
    const panel = await screen.findByRole('region', { name: 'Person 2' });
    await userEvent.type(within(panel).getByLabelText('Decline reason'), 'adjk');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await userEvent.keyboard('a');
    await userEvent.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Switch keys off' }));
    await userEvent.keyboard('k');
    expect(screen.getByRole('region', { name: 'Person 2' })).toBeInTheDocument();
  });
});

import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DuplicateItem } from '../../../../../query/crm/duplicates/contract.ts';
import { beNarrow } from '../../../testing/narrow.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { serve } from '../../../testing/server.ts';
import { leadOf } from '../leads/testing.ts';
import { DuplicatesPage } from './duplicates-page.tsx';
import { LeadDuplicates } from './lead-duplicates.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { comesToSee, differing, initialOf, requestOf, worked } from './merging.ts';

const item = (n: number, changes: Partial<DuplicateItem> = {}): DuplicateItem => ({
  ...leadOf(n),
  same: [],
  tasks: 0,
  calls: 0,
  ...changes,
});
const opened = item(1, { email: null, notes_total: 2, edits: 3 });
const other = item(2, { same: ['phone'], email: 'liam.two@mail.test', tasks: 1, calls: 4 });

it('the dialog of duplicates shows why leads are duplicates, and merges them after a question that names what is moved', async () => {
  const asked = serve({
    [`GET /admin/leads/${opened.id}/duplicates`]: () => ({ body: { data: [opened, other] } }),
    [`POST /admin/leads/${opened.id}/merge`]: () => ({ body: { message: 'Leads merged' } }),
  });
  renderScreen(<LeadDuplicates lead={opened} onClose={() => undefined} />, {
    roleId: 1,
    at: '/admin/leads/all',
  });
  expect(await screen.findByText(/same phone/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Compare and merge' }));
  // An empty value of the remaining lead is taken from the other lead.
  const emails = screen.getByRole('radiogroup', { name: 'Email' });
  expect(within(emails).getByRole('radio', { name: 'liam.two@mail.test' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/notes \(0\), tasks \(1\), calls \(4\)/)).toBeVisible();
  await userEvent.click(within(question).getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Leads merged')).toBeVisible();
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    leadId: other.id,
    take: ['email'],
    expectedEdits: 3,
    otherEdits: 0,
  });
});

it('the merge dialog shows the staff of each lead and of the merged lead, and names the agent who loses the lead', async () => {
  const named = (full_name: string) => ({ id: full_name, full_name });
  const keep = item(1, { agent: named('Omar') });
  const gone = item(2, { agent: named('Sofia'), manager: named('Marcus') });
  renderScreen(<MergeDialog opened={keep} other={gone} onClose={() => undefined} />, {
    roleId: 1,
    at: '/admin/leads/all',
  });
  const work = await screen.findByLabelText('Assignment');
  const told = () => [...work.querySelectorAll('.fact')].map(({ textContent }) => textContent);
  expect(told()).toEqual([
    '#20401Sales, sale agent Omar',
    '#20402Sales, sale manager Marcus, sale agent Sofia',
    'After mergingSales, sale manager Marcus, sale agent Omar',
  ]);
  const keeps = screen.getByRole('radiogroup', { name: 'Lead to keep' });
  await userEvent.click(within(keeps).getByRole('radio', { name: /^#20402/ }));
  expect(told().at(-1)).toBe('After mergingSales, sale manager Marcus, sale agent Sofia');
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/No longer assigned to Omar/)).toBeVisible();
});

it('given that the remaining lead is archived, then it leaves the archive, and nobody loses a lead', () => {
  const archived = item(1, { group: 'archived', agent: { id: 'a', full_name: 'Omar' } });
  const values = { keepId: archived.id };
  const { after, lost } = worked(values, [archived, item(2)]);
  // It moves to the group of the other lead, and keeps its own agent.
  expect([after.group, after.agent?.full_name, lost]).toEqual(['sales', 'Omar', []]);
});

it('given that the remaining lead is in another group, then the agent of the other lead loses it', () => {
  const customer = item(1, { group: 'retentions', linked: { id: leadOf(9).id } });
  const gone = item(2, { agent: { id: 'a', full_name: 'Sofia' } });
  expect(worked({ keepId: customer.id }, [customer, gone]).lost).toEqual(['Sofia']);
});

it('a merge keeps the lead that is a customer, whichever was opened, and sends the chosen values', () => {
  const customer = item(3, { linked: { id: leadOf(9).id }, city: 'Dublin' });
  const values = initialOf(opened, customer);
  expect(values.keepId).toBe(customer.id);
  expect(requestOf({ ...values, city: opened.id }, [opened, customer])).toMatchObject({
    keepId: customer.id,
    leadId: opened.id,
    take: ['city'],
  });
});

it.each(['wide', 'narrow'])(
  'the duplicates page lists leads with duplicates on a %s screen, each with a button that shows them',
  async (screenIs) => {
    if (screenIs === 'narrow') beNarrow();
    serve({
      'GET /admin/leads/duplicates/api': () => ({
        body: { data: [leadOf(1)], looked: 40, next: null },
      }),
      [`GET /admin/leads/${leadOf(1).id}/duplicates`]: () => ({ body: { data: [opened, other] } }),
    });
    renderScreen(<DuplicatesPage />, { roleId: 1, at: '/admin/leads/duplicates' });
    const list = await screen.findByRole(screenIs === 'narrow' ? 'list' : 'table', {
      name: 'Duplicates',
    });
    expect(list).toHaveTextContent(leadOf(1).phone ?? '');
    await userEvent.click(within(list).getByRole('button', { name: /^Show duplicates of/ }));
    expect(await screen.findByText(/same phone/)).toBeVisible();
  },
);

it('given that looking further back fails, then an error is shown beside the rows, and the next press repeats the request', async () => {
  let refuses = true;
  const asked = serve({
    'GET /admin/leads/duplicates/api': ({ query }) => {
      if (query['before'] === undefined)
        return { body: { data: [leadOf(1)], looked: 40, next: 'further' } };
      if (refuses) return { status: 503, body: { code: 'BUSY', message: 'Too much.' } };
      return { body: { data: [leadOf(2)], looked: 60, next: null } };
    },
  });
  renderScreen(<DuplicatesPage />, { roleId: 1, at: '/admin/leads/duplicates' });
  const further = await screen.findByRole('button', { name: 'Check older leads' });
  await userEvent.click(further);
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.getByText(leadOf(1).phone ?? '')).toBeVisible();
  await waitFor(() => expect(further).not.toHaveAttribute('aria-busy'));
  await userEvent.click(further);
  await waitFor(() => expect(asked).toHaveLength(3));
  await waitFor(() => expect(further).not.toHaveAttribute('aria-busy'));
  refuses = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  // The table may render its rows again meanwhile.
  await waitFor(() => expect(screen.getByText(leadOf(2).phone ?? '')).toBeVisible());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('a merge offers no reference of another affiliator’s lead, and names the affiliator who will see the taken values', () => {
  const [ana, ben] = ['Ana', 'Ben'].map((full_name) => ({ id: full_name, full_name }));
  const keep = item(1, { user: ana ?? null, email: null, reference: null });
  const of = (user: DuplicateItem['user']) =>
    item(2, { user, email: 'liam.two@mail.test', reference: 'R-7' });
  const chosen = (gone: DuplicateItem) => initialOf(keep, gone);
  const [own, another] = [of(ana ?? null), of(ben ?? null)];
  expect(differing(keep, own)).toEqual(expect.arrayContaining(['email', 'reference']));
  expect(differing(keep, another)).not.toContain('reference');
  expect(comesToSee(chosen(another), [keep, another])).toBe('Ana');
  expect(comesToSee(chosen(own), [keep, own])).toBeNull();
});

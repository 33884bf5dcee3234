import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose } from '../../../testing/choose.ts';
import { beNarrow } from '../../../testing/narrow.ts';
import { leads, sales, show, wide } from './testing-page.tsx';
import { agentId, leadId, leadOf, leadsPage } from './testing.ts';

/** Opens the menu with more actions of the nth lead. */
const more = async (n = 1) => {
  const name = `More actions of Liam O’Sullivan ${String(n)}`;
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('menu', { name }));
};

describe('an agent', () => {
  const masked = [leadOf(1, { email: '********', phone: '******90', lead_status: null })];

  it('sees masked contact data and cannot sort by it, and has no Add New Lead, no filter by agent and no menu', async () => {
    wide('/admin/crm/sales/all', 5, { [`GET ${sales}`]: leadsPage(masked) });
    expect(await screen.findByText('********')).toHaveAccessibleDescription(
      'Contact data is hidden from agents',
    );
    expect(screen.getByText('******90')).toBeInTheDocument();
    expect(screen.getByText('None')).toHaveClass('chip-danger');
    expect(screen.queryByText('Add New Lead')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Sale agent/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Tasks on Liam O’Sullivan 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
    const email = screen.getByRole('columnheader', { name: 'EMAIL' });
    expect(within(email).queryByRole('button')).toBeNull();
  });

  it('for retention gets a link to the customer of a lead', async () => {
    const linked = leadOf(1, { group: 'retentions', linked: { id: leadId(77) } });
    show('/admin/crm/retention', 6, {
      'GET /affiliate/leads/api/retentions/All': leadsPage([linked, leadOf(2)]),
    });
    expect(
      await screen.findByRole('link', { name: 'View User: Liam O’Sullivan 1' }),
    ).toHaveAttribute('href', `/admin/customers/edit/${leadId(77)}`);
    expect(screen.getByRole('button', { name: 'View User' })).toHaveAccessibleDescription(
      'This lead is not a customer yet',
    );
  });
});

describe('an admin', () => {
  it('has the most used actions as icons, and all others in a menu, including the history', async () => {
    show('/admin/crm/sales/all', 1, { [`GET ${sales}`]: leadsPage(leads.slice(0, 1)) });
    const menu = await more();
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Timeline of Liam O’Sullivan 1',
      'Tasks on Liam O’Sullivan 1',
      'Convert Liam O’Sullivan 1 to a user',
      'Duplicates of Liam O’Sullivan 1',
      'History of Liam O’Sullivan 1',
      'Delete Liam O’Sullivan 1',
    ]);
    expect(menu.getByRole('menuitem', { name: /^History/ })).toHaveAttribute(
      'href',
      `/admin/audit?audit.record=${leadId(1)}`,
    );
    for (const name of [/^Notes of/, /^Call/, /^Edit/])
      expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });

  it('adds a lead, by default with the default status', async () => {
    const asked = show('/admin/leads/manual', 2, {
      'GET /affiliate/leads/api/new/all/manual': leadsPage([]),
      'POST /admin/leads': () => ({
        status: 201,
        body: { message: 'Leads added successfully', id: leadId(1) },
      }),
    });
    expect(await screen.findByText('No data found')).toBeInTheDocument();
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Add New Lead' })[0] ?? document.body,
    );
    const window = await screen.findByRole('dialog', { name: 'Add New Lead' });
    expect(await within(window).findByRole('combobox', { name: 'Sale Status' })).toHaveTextContent(
      'New',
    );
    await userEvent.click(within(window).getByRole('button', { name: 'Add New Lead' }));
    expect(asked.filter(({ path }) => path === '/admin/leads')).toEqual([]);
    await userEvent.type(within(window).getByLabelText('First Name'), 'Aisha');
    await userEvent.type(within(window).getByLabelText('Email'), 'aisha@mail.test');
    await choose('Country', 'Ireland', window);
    await userEvent.click(within(window).getByRole('button', { name: 'Add New Lead' }));
    expect(await screen.findByText('Leads added successfully')).toBeInTheDocument();
    expect(asked.find(({ path }) => path === '/admin/leads')?.body).toMatchObject({
      firstName: 'Aisha',
      email: 'aisha@mail.test',
      country: 'Ireland',
      leadStatus: 'New',
    });
  });
});

describe('editing a lead', () => {
  const lead = leadOf(1, { agent: { id: agentId, full_name: 'Sofia Petrova' } });
  const path = `/admin/leads/${leadId(1)}`;
  const people = {
    'GET /admin/share/users/role/2': () => ({
      body: { data: [{ id: leadId(800), full_name: 'Elena Marchetti', email: 'e@daybook.test' }] },
    }),
    'GET /admin/crm/agents/6': () => ({ body: { data: [] } }),
    'GET /countries': () => ({ body: { data: [{ name: { common: 'Ireland' } }] } }),
  };
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Liam O’Sullivan 1' }));
    return screen.findByRole('dialog', { name: 'Edit Lead' });
  };

  it('sends all fields, the staff and the number of edits that was loaded', async () => {
    const asked = show('/admin/crm/sales/all', 2, {
      [`GET ${sales}`]: leadsPage([lead]),
      ...people,
      [`PUT ${path}`]: () => ({ body: { message: 'Lead edited successfully' } }),
    });
    const window = await open();
    const city = await within(window).findByLabelText('City');
    expect(within(window).getByText('Liam O’Sullivan 1')).toBeInTheDocument();
    await userEvent.clear(city);
    await userEvent.type(city, 'Galway');
    await choose('Sale Manager', 'Elena Marchetti', window);
    await userEvent.click(within(window).getByRole('switch', { name: 'Email verified' }));
    await userEvent.click(within(window).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Lead edited successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      firstName: 'Liam',
      city: 'Galway',
      isEmailVerified: false,
      managerId: leadId(800),
      agentId,
      retId: '-2',
      expectedEdits: 0,
    });
  });

  it('shows a country that is not in the list, and lets the person clear it', async () => {
    const asked = show('/admin/crm/sales/all', 2, {
      [`GET ${sales}`]: leadsPage([leadOf(1, { country: 'UK' })]),
      ...people,
      [`PUT ${path}`]: () => ({ body: { message: 'Lead edited successfully' } }),
    });
    const window = await open();
    const country = await within(window).findByRole('combobox', { name: 'Country' });
    await waitFor(() => expect(country).toHaveValue('UK'));
    await userEvent.click(within(window).getByRole('button', { name: 'Clear' }));
    await userEvent.click(within(window).getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Lead edited successfully');
    expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ country: '' });
  });

  it('shows concurrent changes of another person, and saves over them on the second press', async () => {
    const now = leadOf(1, { city: 'Dublin', phone: '+353 1', edits: 2 });
    const asked = show('/admin/crm/sales/all', 2, {
      [`GET ${sales}`]: leadsPage([leadOf(1)]),
      ...people,
      [`GET /admin/crm/leads/${leadId(1)}`]: () => ({ body: { data: now } }),
      [`PUT ${path}`]: ({ body }) =>
        JSON.stringify(body).includes('"expectedEdits":2')
          ? { body: { message: 'Lead edited successfully' } }
          : { status: 409, body: { code: 'STALE_LEAD', message: 'Changed meanwhile.' } },
    });
    const window = await open();
    const city = await within(window).findByLabelText('City');
    await userEvent.clear(city);
    await userEvent.type(city, 'Galway');
    await userEvent.click(within(window).getByRole('button', { name: 'Save changes' }));
    const told = await screen.findByText('City: Cork is now Dublin');
    expect(told).toBeInTheDocument();
    expect(screen.getByLabelText('City')).toHaveValue('Galway');
    expect(screen.getByLabelText('Phone')).toHaveValue('+353 1');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Lead edited successfully')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'PUT').at(-1)?.body).toMatchObject({
      city: 'Galway',
      phone: '+353 1',
    });
  });

  it('is not offered to an agent, who may write notes', async () => {
    show('/admin/crm/sales/all', 5, { [`GET ${sales}`]: leadsPage([lead]) });
    expect(await screen.findByRole('button', { name: /^Notes of/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Edit|Convert|More)/ })).toBeNull();
  });
});

describe('converting a lead', () => {
  it('asks for a password, and is disabled for a customer', async () => {
    const asked = show('/admin/crm/sales/all', 2, {
      [`GET ${sales}`]: leadsPage([leadOf(1), leadOf(2, { linked: { id: leadId(77) } })]),
      'POST /admin/leads/convertLeadToUser': () => ({
        status: 201,
        body: { message: 'Lead converted successfully', id: leadId(78) },
      }),
    });
    const convert = async (n: number) =>
      (await more(n)).getByRole('menuitem', { name: /^Convert Liam O’Sullivan \d to a user/ });
    const ofCustomer = await convert(2);
    expect(ofCustomer).toHaveAttribute('aria-disabled', 'true');
    expect(ofCustomer).toHaveTextContent('This lead is a customer already');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await convert(1));
    const window = await screen.findByRole('dialog', { name: 'Convert Lead #20401 To User' });
    await userEvent.type(within(window).getByLabelText('Password'), 'correct horse staple');
    await userEvent.click(within(window).getByRole('button', { name: 'Convert to User' }));
    expect(await screen.findByText('Lead converted successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      id: leadId(1),
      password: 'correct horse staple',
    });
  });
});

describe('deleting a lead', () => {
  it('asks first, names what is erased, and deletes the lead', async () => {
    const asked = show('/admin/crm/sales/all', 2, {
      [`GET ${sales}`]: leadsPage(leads.slice(0, 1)),
      [`DELETE /admin/leads/${leadId(1)}`]: () => ({
        body: { message: 'Lead deleted successfully' },
      }),
    });
    await userEvent.click((await more()).getByRole('menuitem', { name: /^Delete/ }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure to delete this lead?',
    });
    expect(question).toHaveTextContent('erased at once and cannot be restored');
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete lead' }));
    expect(await screen.findByText('Lead deleted successfully')).toBeInTheDocument();
  });

  it('is not offered to an agent', async () => {
    show('/admin/crm/sales/all', 5, { [`GET ${sales}`]: leadsPage(leads.slice(0, 1)) });
    expect(await screen.findByRole('button', { name: /^Notes of/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^(Delete|More)/ })).toBeNull();
  });
});

describe('notes', () => {
  it('are shortened in the table and complete in their dialog, where notes are added', async () => {
    const note = {
      id: leadId(900),
      content: 'Asked for a call after lunch',
      created_at: '2026-06-09T13:05:00.000Z',
      user: { id: agentId, full_name: 'Sofia Petrova' },
    };
    const asked = show('/admin/crm/sales/all', 5, {
      [`GET ${sales}`]: leadsPage([leadOf(1, { notes: [note], notes_total: 1 })]),
      [`GET /admin/leads/${leadId(1)}/notes`]: () => ({
        body: { data: [note], meta: { total: 1, per_page: 50, current_page: 1, last_page: 1 } },
      }),
      'POST /admin/crm/note': () => ({
        status: 201,
        body: { message: 'Notes created successfully', id: leadId(901) },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Asked for a…' }));
    const window = await screen.findByRole('dialog', { name: 'Notes of Liam O’Sullivan 1' });
    expect(await within(window).findByText('Asked for a call after lunch')).toBeInTheDocument();
    expect(within(window).getByText('09/06/2026 1:05 PM')).toBeInTheDocument();
    await userEvent.click(within(window).getByRole('button', { name: 'Add note' }));
    expect(asked.filter(({ path }) => path === '/admin/crm/note')).toEqual([]);
    await userEvent.type(within(window).getByLabelText('Content'), 'Call at noon');
    await userEvent.click(within(window).getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Notes created successfully')).toBeInTheDocument();
    expect(asked.find(({ path }) => path === '/admin/crm/note')?.body).toEqual({
      content: 'Call at noon',
      leadId: leadId(1),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('notes with HTML', () => {
  it('are shown as text in the table and in their dialog', async () => {
    const content = '<img src=x onerror=alert(1)><b>call</b> &amp; <script>steal()</script>';
    const note = {
      id: leadId(900),
      content,
      created_at: '2026-06-09T13:05:00.000Z',
      user: { id: agentId, full_name: '<i>Sofia</i>' },
    };
    show('/admin/crm/sales/all', 5, {
      [`GET ${sales}`]: leadsPage([leadOf(1, { notes: [note], notes_total: 1 })]),
      [`GET /admin/leads/${leadId(1)}/notes`]: () => ({
        body: { data: [note], meta: { total: 1, per_page: 50, current_page: 1, last_page: 1 } },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^<img/ }));
    const window = await screen.findByRole('dialog', { name: 'Notes of Liam O’Sullivan 1' });
    expect((await within(window).findByText(/onerror/)).textContent).toBe(content);
    expect(within(window).getByText('<i>Sofia</i>')).toBeInTheDocument();
    expect(window.querySelector('img, script, b, i')).toBeNull();
    expect(document.querySelector('img[src="x"], script')).toBeNull();
  });
});

it('a card shows the sale status and the other important values before More', async () => {
  beNarrow();
  show('/admin/crm/sales/all', 5, { [`GET ${sales}`]: leadsPage(leads.slice(0, 1)) });
  const cards = await screen.findByRole('list', { name: 'Sales leads' });
  const terms = [...cards.querySelectorAll(':scope dt')].filter((term) => !term.closest('details'));
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'EMAIL',
    'PHONE',
    'NOTES',
    'COUNTRY',
    'SALE STATUS',
  ]);
});

describe('the table of leads', () => {
  it('has all columns of the spec in order with ACTIONS last, and shows a short set by default', async () => {
    wide('/admin/crm/sales/all', 1, { [`GET ${sales}`]: leadsPage(leads.slice(0, 1)) });
    await screen.findByText('O’Sullivan 1');
    const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    const short = [
      'ID',
      'FIRST NAME',
      'LAST NAME',
      'EMAIL',
      'PHONE',
      'NOTES',
      'COUNTRY',
      'SALE STATUS',
      'GROUP',
      'SALE MANAGER',
      'SALE AGENT',
      'REGISTERED AT',
    ];
    expect(headings()).toEqual(['', ...short, 'ACTIONS']);
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    for (const name of [
      'CITY',
      'RETENTION AGENT',
      'DEPOSITED AT',
      'LAST ACCESS',
      'FUNNEL LINK',
      'AFF. REFERENCE',
      'AFFILIATOR',
    ])
      await userEvent.click(screen.getByRole('menuitemcheckbox', { name }));
    expect(headings()).toEqual([
      '',
      ...short,
      'CITY',
      'RETENTION AGENT',
      'DEPOSITED AT',
      'LAST ACCESS',
      'FUNNEL LINK',
      'AFF. REFERENCE',
      'AFFILIATOR',
      'ACTIONS',
    ]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adjusted, ids, refused } from './testing.ts';
import { lastList, openEvent, openTrail, rowOf } from './testing-page.tsx';

describe('an event of the audit', () => {
  it('isolates each value of its sentence, so that a right-to-left name does not reorder the words after it', async () => {
    await openTrail();
    const sentence = (await screen.findByText(/subtracted/)).closest('.audit-sentence');
    const apart = [...(sentence?.querySelectorAll('a, b') ?? [])].map((one) => one.innerHTML);
    expect(apart).toEqual([
      '<bdi>Ingrid Solberg</bdi>',
      '<bdi>$250.00</bdi>',
      '<bdi>real</bdi>',
      '<bdi>Jonas Smith</bdi>',
    ]);
  });

  it('opens by a press on its line, and shows values before and after, the journal entry, causes and ids', async () => {
    await openTrail();
    await userEvent.click(await screen.findByText(/subtracted/));
    const row = within(rowOf(adjusted.position));
    const balance = (await row.findByRole('rowheader', { name: 'Balance' })).closest('tr');
    expect(balance).toHaveTextContent('Balance$1,290.00$1,040.00−$250.00');
    expect(balance).not.toHaveClass('muted');
    const margin = row.getByRole('rowheader', { name: 'Margin' }).closest('tr');
    expect(margin).toHaveTextContent('no change');
    expect(margin).toHaveClass('muted');
    expect(row.getByText('Journal entry').closest('section')).toHaveTextContent(
      /balanced.*Customer wallet · USD\$250\.00Adjustments · USD\$250\.00Total\$250\.00\$250\.00/,
    );
    expect(row.getByRole('link', { name: 'MailSent' })).toHaveAttribute(
      'href',
      '/admin/audit?audit.position=48220',
    );
    expect(row.getByText('203.0.113.24')).toBeInTheDocument();
    expect(window.location.search).toBe('?audit.position=48219');
  });

  it('opens and closes by keyboard, and arrow keys move between the lines', async () => {
    await openTrail();
    const first = await screen.findByRole('button', { name: 'Event 48219' });
    first.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Event 48214' })).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Event 48214' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await userEvent.keyboard('{Escape}{ArrowUp}{ArrowRight}');
    expect(first).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowLeft}');
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(window.location.search).toBe('');
  });

  it('shows that its chain is verified, with a button that copies the hash', async () => {
    await openTrail();
    const user = userEvent.setup();
    await openEvent(adjusted.position);
    expect(await screen.findByText('Chain verified')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy hash' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(adjusted.hash));
  });

  it('whose chain is broken shows an alert', async () => {
    await openTrail({ detail: { verified: false } });
    await openEvent(adjusted.position);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The chain is broken at position 48219',
    );
    expect(screen.queryByText('Chain verified')).toBeNull();
  });

  it('without postings shows no journal entry, and one without changes says so', async () => {
    await openTrail({ detail: { before: [], after: [], postings: [] } });
    await openEvent(refused.position);
    expect(await screen.findByText('Nothing was changed: this was refused.')).toBeInTheDocument();
    await openEvent(adjusted.position);
    expect(await screen.findByText(/It changed nothing/)).toBeInTheDocument();
    expect(screen.queryByText('Journal entry')).toBeNull();
  });

  it('links to all events of the same request', async () => {
    const { asked } = await openTrail({ at: `/admin/audit?audit.actor=${ids.admin}` });
    await openEvent(adjusted.position);
    await userEvent.click(await screen.findByRole('link', { name: 'Same request' }));
    await waitFor(() => expect(lastList(asked)).toMatchObject({ correlation: ids.request }));
    expect(lastList(asked)).not.toHaveProperty('actor');
    expect(window.location.search).toBe(`?audit.correlation=${ids.request}`);
  });

  it('is opened by the address, even if it is not on the current page of the list', async () => {
    await openTrail({ at: '/admin/audit?audit.position=48188', events: () => [adjusted] });
    const linked = await screen.findByRole('region', { name: 'Event 48188' });
    expect(await within(linked).findByText('Chain verified')).toBeInTheDocument();
    await userEvent.click(within(linked).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Event 48188' })).toBeNull();
  });

  it('that does not exist says so', async () => {
    await openTrail({ at: '/admin/audit?audit.position=99' });
    const linked = await screen.findByRole('region', { name: 'Event 99' });
    expect(await within(linked).findByRole('alert')).toHaveTextContent('This could not be loaded');
  });
});

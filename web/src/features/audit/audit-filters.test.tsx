import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adjusted, ids, refused } from './testing.ts';
import { lastList, openTrail } from './testing-page.tsx';

describe('filters of the audit', () => {
  it('are read from the address, sent to the server, and removed one by one', async () => {
    const { asked } = await openTrail({
      at: `/admin/audit?audit.stream=wallet-${ids.wallet}&audit.actor=${ids.admin}`,
    });
    expect(
      await screen.findByText('Ingrid Solberg', { selector: '.audit-chip b' }),
    ).toBeInTheDocument();
    expect(lastList(asked)).toMatchObject({ stream: `wallet-${ids.wallet}`, actor: ids.admin });
    await userEvent.click(
      screen.getByRole('button', { name: 'Remove filter stream: wallet-0192a000…' }),
    );
    await waitFor(() => expect(lastList(asked)).not.toHaveProperty('stream'));
    expect(window.location.search).toBe(`?audit.actor=${ids.admin}`);
  });

  it('of type are found by typing and chosen by keyboard', async () => {
    // New browsers return a promise here, old ones nothing.
    Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() });
    const { asked } = await openTrail();
    await userEvent.click(screen.getByRole('button', { name: 'Filter by type' }));
    await userEvent.keyboard('refused{Enter}');
    await waitFor(() => expect(lastList(asked)).toMatchObject({ type: 'CommandRefused' }));
    expect(window.location.search).toBe('?audit.type=CommandRefused');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of actor offer the actors on the page, and accept an id', async () => {
    const { asked } = await openTrail();
    await screen.findByText('14:31:52');
    await userEvent.click(screen.getByRole('button', { name: 'Filter by actor' }));
    await userEvent.click(screen.getByRole('option', { name: 'Rania Aziz' }));
    await waitFor(() => expect(lastList(asked)).toMatchObject({ actor: ids.agent }));
    await userEvent.click(screen.getByRole('button', { name: 'Filter by actor' }));
    await userEvent.keyboard(`${ids.order}{Enter}`);
    await waitFor(() => expect(lastList(asked)).toMatchObject({ actor: ids.order }));
  });

  it('of actor find an actor by name who is not on the page', async () => {
    const { asked } = await openTrail({ events: () => [adjusted], found: () => [refused] });
    await screen.findByText('14:31:52');
    await userEvent.click(screen.getByRole('button', { name: 'Filter by actor' }));
    await userEvent.keyboard('Rania');
    await screen.findByRole('option', { name: 'Rania Aziz' });
    expect(asked.at(-1)?.query).toMatchObject({ search: 'Rania', limit: '50' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(lastList(asked)).toMatchObject({ actor: ids.agent }));
  });

  it('of stream refuse an invalid stream name', async () => {
    const { asked } = await openTrail();
    await userEvent.click(screen.getByRole('button', { name: 'Filter by stream' }));
    await userEvent.keyboard('nonsense{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('This is not a stream.');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Filter by stream' }));
    await userEvent.keyboard(`wallet-${ids.wallet}{Enter}`);
    await waitFor(() => expect(lastList(asked)).toMatchObject({ stream: `wallet-${ids.wallet}` }));
  });

  it('that are cleared also clear typed letters that were not searched yet', async () => {
    const { asked } = await openTrail();
    await userEvent.click(screen.getByRole('button', { name: 'refused only' }));
    await userEvent.type(screen.getByLabelText('Search'), 'Jonas');
    const [clear] = await screen.findAllByRole('button', { name: 'Clear filters' });
    if (clear !== undefined) await userEvent.click(clear);
    await waitFor(() => expect(lastList(asked)).not.toHaveProperty('outcome'));
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  it('for refusals are set by one press, and a search stays out of the address', async () => {
    const { asked } = await openTrail();
    await userEvent.click(screen.getByRole('button', { name: 'refused only' }));
    await waitFor(() => expect(lastList(asked)).toMatchObject({ outcome: 'refused' }));
    await userEvent.type(screen.getByLabelText('Search'), 'Jonas{Enter}');
    await waitFor(() =>
      expect(lastList(asked)).toMatchObject({ search: 'Jonas', outcome: 'refused' }),
    );
    expect(window.location.search).toBe('?audit.outcome=refused');
  });

  it('hide readings of the audit by default, say so, and show them on request', async () => {
    const { asked } = await openTrail();
    expect(await screen.findByText('readings hidden')).toBeInTheDocument();
    expect(lastList(asked)).toMatchObject({ readings: 'hide' });
    const hide = screen.getByRole('button', { name: 'hide readings', pressed: true });
    await userEvent.click(hide);
    await waitFor(() => expect(lastList(asked)).not.toHaveProperty('readings'));
    expect(window.location.search).toBe('?audit.readings=show');
    expect(screen.queryByText('readings hidden')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'hide readings', pressed: false }));
    await waitFor(() => expect(lastList(asked)).toMatchObject({ readings: 'hide' }));
    expect(window.location.search).toBe('');
  });

  it('combine several conditions; those on people stay out of the address', async () => {
    const { asked } = await openTrail({ at: '/admin/audit?audit.where=outcome%3Ais%3Adone' });
    expect(await screen.findByText('Outcome is Done')).toBeInTheDocument();
    expect(lastList(asked)).toMatchObject({ where: 'outcome:is:done' });
    await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter this list' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add condition' }));
    const [, second] = dialog.getAllByRole('combobox', { name: 'Column' });
    await userEvent.click(second ?? document.body);
    await userEvent.click(await screen.findByRole('option', { name: 'Actor' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Value' }), 'Rania Aziz');
    await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
    await waitFor(() =>
      expect(lastList(asked)).toMatchObject({
        where: 'outcome:is:done;actor_id:is:Rania%20Aziz',
      }),
    );
    expect(window.location.search).toBe('?audit.where=outcome%3Ais%3Adone');
  });

  it('of the type of readings show them', async () => {
    const { asked } = await openTrail({ at: '/admin/audit?audit.type=AuditRead' });
    await waitFor(() => expect(lastList(asked)).toMatchObject({ type: 'AuditRead' }));
    expect(lastList(asked)).not.toHaveProperty('readings');
  });

  it('with one result count it in the singular', async () => {
    await openTrail({ events: () => [adjusted] });
    expect(await screen.findByText(/^1 event/)).toHaveRole('status');
  });

  it('without a result say so, and offer to clear the filters', async () => {
    const { asked } = await openTrail({
      at: '/admin/audit?audit.type=LotTypesSet',
      events: () => [],
    });
    expect(await screen.findByText(/No event matches these filters/)).toBeInTheDocument();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear !== undefined) await userEvent.click(clear);
    await waitFor(() => expect(lastList(asked)).not.toHaveProperty('type'));
  });
});

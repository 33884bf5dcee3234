import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link } from 'react-router';
import { leaveUnasked } from '../../lib/leaving.ts';
import { renderScreen } from '../../testing/render.tsx';
import { TextField } from '../form/fields.tsx';
import { Form } from '../form/form.tsx';
import { Dialog } from './dialog.tsx';

const Screen = () => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Link to="/notes">Notes</Link>
      <button onClick={() => setOpen(true)}>Add a note</button>
      {open ? (
        <Dialog title="Note" onClose={close}>
          <Form initialValues={{ note: '' }} onSubmit={() => Promise.resolve(close())}>
            {() => (
              <>
                <TextField name="note" label="Note" />
                <button type="submit">Save</button>
              </>
            )}
          </Form>
        </Dialog>
      ) : null}
    </>
  );
};

const openAndType = async () => {
  await userEvent.click(screen.getByText('Add a note'));
  await userEvent.type(await screen.findByLabelText('Note', { selector: 'input' }), 'Call Monday');
};

const typeNote = async () => {
  renderScreen(<Screen />);
  await openAndType();
};

describe('a dialog with typed text', () => {
  it('asks before it closes, and keeps the typed text', async () => {
    await typeNote();
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Discard what you typed?');
    await userEvent.click(screen.getByText('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Note', { selector: 'input' })).toHaveValue('Call Monday');
  });

  it('closes and discards the typed text on request', async () => {
    await typeNote();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(await screen.findByText('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByText('Add a note')).toHaveFocus());
  });

  it('does not ask after it was saved, nor if nothing was typed', async () => {
    await typeNote();
    await userEvent.click(screen.getByText('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByText('Add a note'));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks before Back opens another page', async () => {
    renderScreen(<Screen />, { at: '/' });
    await userEvent.click(screen.getByText('Notes'));
    await openAndType();
    window.history.back();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Discard what you typed?');
    await waitFor(() => expect(window.location.pathname).toBe('/notes'));
    await userEvent.click(screen.getByText('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByLabelText('Note', { selector: 'input' })).toHaveValue('Call Monday');
    window.history.back();
    await userEvent.click(await screen.findByText('Discard'));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('lets the browser ask before the page is closed, but not when the app leaves the page without a question', async () => {
    await typeNote();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(true);
    let isAsked: boolean | null = null;
    leaveUnasked(() => (isAsked = close()));
    expect(isAsked).toBe(false);
  });
});

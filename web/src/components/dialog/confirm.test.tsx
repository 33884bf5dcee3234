import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { held } from '../../testing/held.ts';
import { renderScreen } from '../../testing/render.tsx';
import { useToast } from '../toasts/toasts.tsx';
import { Confirm } from './confirm.tsx';

const Screen = ({ onConfirm }: { onConfirm: () => Promise<unknown> }) => {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  return (
    <>
      <button onClick={() => setOpen(true)}>Close it</button>
      {open ? (
        <Confirm
          question="Are you sure to close this order?"
          consequence="Posts +$280.00."
          act="Close order"
          onConfirm={async () => {
            await onConfirm();
            toast('success', 'Order Closed Successfully');
            toast('error', 'Something went wrong');
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

const root = () => document.getElementById('root');

describe('a confirmation', () => {
  it('shows its question and consequence in #overlays, and makes the page inert', async () => {
    renderScreen(<Screen onConfirm={() => Promise.resolve()} />);
    await userEvent.click(screen.getByText('Close it'));
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure to close this order?' });
    expect(document.getElementById('overlays')).toContainElement(dialog);
    expect(dialog).toHaveAccessibleDescription('Posts +$280.00.');
    expect(root()).toHaveAttribute('inert');
    await waitFor(() => expect(screen.getByText('Cancel')).toHaveFocus());
  });

  it('returns the focus when it is closed by Esc', async () => {
    renderScreen(<Screen onConfirm={() => Promise.resolve()} />);
    await userEvent.click(screen.getByText('Close it'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(root()).not.toHaveAttribute('inert');
    await waitFor(() => expect(screen.getByText('Close it')).toHaveFocus());
  });

  it('acts once and closes; success is announced as a status and an error as an alert, both outside the page', async () => {
    let acted = 0;
    renderScreen(<Screen onConfirm={() => Promise.resolve((acted += 1))} />);
    await userEvent.click(screen.getByText('Close it'));
    await userEvent.click(screen.getByText('Close order'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(acted).toBe(1);
    const live = document.getElementById('live');
    expect(live).toContainElement(screen.getByRole('status'));
    expect(screen.getByRole('status')).toHaveTextContent('Order Closed Successfully');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
  });

  it('given that it was closed while its act was running, then the answer closes no dialog that was opened since', async () => {
    const answer = held();
    renderScreen(<Screen onConfirm={answer.wait} />);
    await userEvent.click(screen.getByText('Close it'));
    await userEvent.click(screen.getByText('Close order'));
    expect(screen.queryByText('Cancel')).toBeNull();
    await userEvent.click(screen.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(screen.getByText('Close it'));
    await answer.letGo();
    expect(await screen.findByText('Order Closed Successfully')).toBeInTheDocument();
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Posts +$280.00.');
  });
});

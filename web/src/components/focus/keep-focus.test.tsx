import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderScreen } from '../../testing/render.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { hint } from '../hint/hint.ts';
import { useToast } from '../toasts/toasts.tsx';

/** A button that disappears when it is pressed. */
const Vanishing = ({ name = 'Remove' }: { name?: string }) => {
  const [isThere, setThere] = useState(true);
  return isThere ? <button onClick={() => setThere(false)}>{name}</button> : null;
};

const Page = ({ children }: { children: ReactNode }) => (
  <>
    <h1 tabIndex={-1}>Leads</h1>
    {children}
  </>
);

/** A row that disappears with its button. */
const Merged = () => {
  const [isThere, setThere] = useState(true);
  return isThere ? (
    <li>
      <button onClick={() => setThere(false)}>Merge</button>
    </li>
  ) : null;
};

const pressKey = async (name: string) => {
  (await screen.findByRole('button', { name })).focus();
  await userEvent.keyboard('{Enter}');
};

describe('when the focused element disappears', () => {
  it('given a focusable element around it, then that element gets the focus', async () => {
    renderScreen(
      <Page>
        <section aria-label="Notes" tabIndex={-1}>
          <Vanishing />
        </section>
      </Page>,
    );
    await pressKey('Remove');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Notes' })).toHaveFocus());
  });

  it('given no nearer element, then the title of the page gets the focus', async () => {
    renderScreen(
      <Page>
        <Vanishing />
      </Page>,
    );
    await pressKey('Remove');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Leads' })).toHaveFocus());
  });

  it('given a list, then the same control of the next row gets the focus, or of the previous row after the last', async () => {
    const Rows = () => {
      const [rows, setRows] = useState(['one', 'two', 'three']);
      return (
        <ul>
          {rows.map((row) => (
            <li key={row}>
              <button className="open">Open {row}</button>
              <button
                className="remove"
                onClick={() => setRows(rows.filter((other) => other !== row))}
              >
                Remove {row}
              </button>
            </li>
          ))}
        </ul>
      );
    };
    renderScreen(<Rows />);
    await pressKey('Remove two');
    await waitFor(() => expect(screen.getByText('Remove three')).toHaveFocus());
    await pressKey('Remove three');
    await waitFor(() => expect(screen.getByText('Remove one')).toHaveFocus());
  });

  it.each([
    ['has another one', <a href="/lead">Lead</a>, 'link', 'Lead'],
    ['has none', null, 'heading', 'Leads'],
  ] as const)(
    'given a list whose next row lacks that control and %s, then no text with only a hint gets the focus',
    async (_given, control, role, name) => {
      renderScreen(
        <Page>
          <ul>
            <Merged />
            <li>
              <time {...hint('Exactly then', 'reach')}>Today</time>
              {control}
            </li>
          </ul>
        </Page>,
      );
      await pressKey('Merge');
      await waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());
    },
  );

  it('given that the person pressed beside all controls before, then no element gets the focus', async () => {
    const Later = () => {
      const [isThere, setThere] = useState(true);
      return (
        <>
          {isThere ? <button>Here</button> : null}
          <p onPointerUp={() => setTimeout(() => setThere(false), 20)}>Beside</p>
        </>
      );
    };
    renderScreen(
      <Page>
        <Later />
      </Page>,
    );
    await userEvent.click(screen.getByText('Here'));
    await userEvent.click(screen.getByText('Beside'));
    await waitFor(() => expect(screen.queryByText('Here')).toBeNull());
    expect(document.body).toHaveFocus();
  });

  it('given a toast beside an open dialog, then the dialog gets the focus, and not the page under it', async () => {
    const Screen = () => {
      const toast = useToast();
      return (
        <Page>
          <Dialog
            title="Notes"
            onClose={() => undefined}
            foot={<button onClick={() => toast('error', 'Something went wrong')}>Save</button>}
          />
        </Page>
      );
    };
    renderScreen(<Screen />);
    await userEvent.click(screen.getByText('Save'));
    const alert = await screen.findByRole('alert');
    alert.querySelector('button')?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Notes' })).toHaveFocus());
  });
});

describe('when a dialog closes out of which another was opened', () => {
  it('then the upper one returns the focus to the control that opened the lower one', async () => {
    const Screen = () => {
      const [lower, setLower] = useState(false);
      const [upper, setUpper] = useState(false);
      return (
        <Page>
          <button onClick={() => setLower(true)}>Notes of Jonas</button>
          {lower ? (
            <Dialog title="Notes" foot={<button onClick={() => setUpper(true)}>Delete</button>} />
          ) : null}
          {upper ? (
            <Dialog
              title="Sure?"
              foot={
                <>
                  <button onClick={() => setLower(false)}>Lower goes</button>
                  <button onClick={() => setUpper(false)}>Upper goes</button>
                </>
              }
            />
          ) : null}
        </Page>
      );
    };
    renderScreen(<Screen />);
    await pressKey('Notes of Jonas');
    await pressKey('Delete');
    await userEvent.click(screen.getByText('Lower goes'));
    expect(screen.queryByRole('dialog', { name: 'Notes' })).toBeNull();
    await userEvent.click(screen.getByText('Upper goes'));
    await waitFor(() => expect(screen.getByText('Notes of Jonas')).toHaveFocus());
  });
});

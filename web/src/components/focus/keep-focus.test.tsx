import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { renderScreen } from '../../testing/render.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { hint } from '../hint/hint.ts';
import { useToast } from '../toasts/toasts.tsx';

/** A button that vanishes when it is pressed, somewhere in a page with a title. */
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

/** A row that vanishes with its button. */
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

describe('when what has the focus vanishes', () => {
  it('given something around it that takes the focus, then that has it', async () => {
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

  it('given nothing nearer, then the title has it', async () => {
    renderScreen(
      <Page>
        <Vanishing />
      </Page>,
    );
    await pressKey('Remove');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Leads' })).toHaveFocus());
  });

  it('given a list, then the same control of the next row, of the last one that of the row before', async () => {
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
    'given a list without that control whose next row %s, then no text that only says more has it',
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

  it('given somebody who pressed beside everything before, then nobody takes the focus', async () => {
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

  it('given a toast beside an open dialog, then the dialog, and nothing under it', async () => {
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

describe('when a dialog goes that another was opened out of', () => {
  it('then the upper one leads to where the lower one was opened', async () => {
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

import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import Pencil from 'lucide-react/icons/pencil';
import { renderScreen } from '../../testing/render.tsx';
import { Confirm } from '../dialog/confirm.tsx';
import { RowActs, type RowAct } from './row-acts.tsx';

const names = ['Edit', 'Call', 'Notes', 'Convert', 'History', 'Delete'];

const showActs = (count: number): readonly string[] => {
  const done: string[] = [];
  const acts = names.slice(0, count).map((name): RowAct => {
    if (name === 'History') return { name, icon: Pencil, to: '/history' };
    return {
      name,
      icon: Pencil,
      danger: name === 'Delete',
      off: name === 'Convert' && 'A customer already',
      onChoose: () => done.push(name),
    };
  });
  renderScreen(<RowActs of="Liam" acts={acts} />, { roleId: 1 });
  return done;
};

const more = () => screen.getByRole('button', { name: 'More actions of Liam' });

describe('the actions of a row', () => {
  it('are all icons if there are three', async () => {
    const done = showActs(3);
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Edit',
      'Call',
      'Notes',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Call' }));
    expect(done).toEqual(['Call']);
  });

  it('are all icons if there are four, because a menu of one would take the same space', () => {
    showActs(4);
    expect(screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Edit',
      'Call',
      'Notes',
      'Convert',
    ]);
  });

  it('are three icons and a menu with the names of the others if there are more', async () => {
    const done = showActs(6);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(more());
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'ConvertA customer already',
      'History',
      'Delete',
    ]);
    expect(items[0]).toHaveAttribute('aria-disabled', 'true');
    expect(items[1]).toHaveAttribute('href', '/history');
    expect(items[2]).toHaveClass('menu-item-danger');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(done).toEqual(['Delete']);
  });

  it('work by keyboard: Enter opens the menu, arrows move in it, Esc returns to its button', async () => {
    const done = showActs(6);
    act(() => more().focus());
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu', { name: 'More actions of Liam' });
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus());
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'History' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(more()).toHaveFocus());
    expect(screen.queryByRole('menu')).toBeNull();
    expect(done).toEqual([]);
  });
});

/** Rows of people, each with a menu whose actions ask before a person is deleted. */
const People = () => {
  const [people, setPeople] = useState(['Liam', 'Priya', 'Noor']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      <h1 tabIndex={-1}>People</h1>
      <ul>
        {people.map((person) => (
          <li key={person}>
            <RowActs
              of={person}
              acts={names.map((name) => ({ name, icon: Pencil, onChoose: () => setAsked(person) }))}
            />
          </li>
        ))}
      </ul>
      {asked === null ? null : (
        <Confirm
          question="Are you sure?"
          act="Delete person"
          onConfirm={async () => setPeople(people.filter((person) => person !== asked))}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
};

describe('a confirmation that was opened from a row’s menu', () => {
  const moreOf = (name: string) => screen.getByRole('button', { name: `More actions of ${name}` });
  const ask = async (name: string) => {
    await userEvent.click(moreOf(name));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('alertdialog', { name: 'Are you sure?' });
  };

  it('focuses its Cancel button, and Esc returns the focus to the row', async () => {
    renderScreen(<People />);
    await ask('Priya');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(moreOf('Priya')).toHaveFocus());
  });

  it('moves the focus to the next row if its own has gone', async () => {
    renderScreen(<People />);
    await ask('Priya');
    await userEvent.click(screen.getByRole('button', { name: 'Delete person' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    const next = moreOf('Noor').closest('li');
    await waitFor(() => expect(next?.contains(document.activeElement)).toBe(true));
  });
});

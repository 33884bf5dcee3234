import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render.tsx';
import { unknown } from '../../lib/format/numbers.ts';
import { columnsOf } from './columns.tsx';

type Row = Readonly<{ user: Readonly<{ id: string; email: string | null; name: string }> }>;

const column = columnsOf<Row>().person('user', 'USER', ({ user }) => user);

describe('the column of a person', () => {
  it('shows the email address as a link to that person', () => {
    renderScreen(
      <>{column.render({ user: { id: 'u1', email: 'ada@daybook.test', name: 'Ada' } })}</>,
    );
    const link = screen.getByRole('link', { name: 'ada@daybook.test' });
    expect(link).toHaveAttribute('href', '/admin/customers/edit/u1');
  });

  it('shows a dash as the link if the address is gone', () => {
    renderScreen(<>{column.render({ user: { id: 'u1', email: null, name: 'Ada' } })}</>);
    expect(screen.getByRole('link', { name: unknown })).toHaveAttribute(
      'href',
      '/admin/customers/edit/u1',
    );
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { getI18n } from 'react-i18next';
import { DayCalendar } from '../../components/form/calendar.tsx';
import { ListGrid } from '../../components/list/list-grid.tsx';
import { AddressTabs } from '../../components/tabs/address-tabs.tsx';
import { renderScreen } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { switchLanguage } from '../i18n/i18n.ts';

const inArabic = async (shown: ReactElement): Promise<void> => {
  renderScreen(shown);
  await act(() => switchLanguage(getI18n(), 'ar'));
};

const tabs = ['Profile', 'Trades', 'Notes'].map((label) => ({
  name: label,
  label,
  content: label,
}));

const columns = ['id', 'name'].map((field) => ({ field, heading: field, render: () => field }));

const Grid = () => (
  <ListGrid
    label="Things"
    rows={[{ id: '1' }]}
    columns={columns}
    hidden={[]}
    total={1}
    page={1}
    limit={15}
    sort=""
    onSort={() => undefined}
    onWidth={() => undefined}
    busy={false}
    selected={null}
    onSelect={() => undefined}
    actionsWidth={0}
    hasOwnKeys={false}
  />
);

describe('in a right-to-left language', () => {
  beforeEach(() => {
    serve({ 'GET /translations/ar': () => ({ body: {} }) });
  });
  afterEach(() => switchLanguage(getI18n(), 'en'));

  it('the left arrow key moves to the next tab', async () => {
    await inArabic(<AddressTabs label="Customer" tabs={tabs} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Trades');
  });

  it('the left arrow key moves to the next cell of a table', async () => {
    await inArabic(<Grid />);
    await userEvent.click(screen.getByRole('gridcell', { name: 'id' }));
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('gridcell', { name: 'name' })).toHaveFocus();
  });

  it('the left arrow key moves to the next day of a calendar, which declares its language', async () => {
    await inArabic(<DayCalendar value="2026-06-11" onChoose={() => undefined} focusAtOnce />);
    expect(document.activeElement).toHaveTextContent('11');
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toHaveTextContent('12');
    expect(document.activeElement?.closest('[lang="ar"][dir="rtl"]')).not.toBeNull();
  });
});

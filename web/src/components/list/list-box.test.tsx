import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../testing/render.tsx';
import { ListBox } from './list-box.tsx';
import { useListState } from './list-state.ts';

type Asking = 'answered' | 'asked' | 'failed';

const metaOf = (total: number) => ({ total, per_page: 15, current_page: 1, last_page: 1 });

const Screen = () => {
  const list = useListState('things');
  const [asking, setAsking] = useState<Asking>('answered');
  return (
    <>
      <button onClick={() => setAsking('asked')}>Ask</button>
      <button onClick={() => setAsking('answered')}>Answer</button>
      <button onClick={() => setAsking('failed')}>Fail</button>
      {['ada', 'bob'].map((name) => (
        <button
          key={name}
          onClick={() => {
            list.setSearch(name);
            setAsking('asked');
          }}
        >
          {name}
        </button>
      ))}
      <ListBox
        list={list}
        result={{
          data: { meta: metaOf(3) },
          isFetching: asking === 'asked',
          error: asking === 'failed' ? 'gone' : undefined,
          refetch: () => undefined,
        }}
        noun={() => 'things'}
      >
        rows
      </ListBox>
    </>
  );
};

const told = () => document.querySelector('.list-box > [aria-live="polite"]');
const press = async (name: string) => await userEvent.click(screen.getByText(name));

it('given an answered search, when its rows are refetched, then the number of rows is not announced again', async () => {
  renderScreen(<Screen />);
  await press('ada');
  expect(told()).toBeEmptyDOMElement();
  await press('Answer');
  expect(told()).toHaveTextContent('3 things');
  await press('Ask');
  expect(told()).toHaveTextContent('3 things');
  await press('Fail');
  expect(told()).toHaveTextContent('3 things');
});

it('given an answered search, when another one is running or fails, then nothing is announced until it is answered', async () => {
  renderScreen(<Screen />);
  await press('ada');
  await press('Answer');
  await press('bob');
  expect(told()).toBeEmptyDOMElement();
  await press('Fail');
  expect(told()).toBeEmptyDOMElement();
  await press('Answer');
  expect(told()).toHaveTextContent('3 things');
});

import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { lazyModule } from './lazy-module.ts';

describe('code that comes when it is first needed', () => {
  it('given code that is here, when nobody wants it yet, then it is not given', async () => {
    const code = lazyModule(() => Promise.resolve({ word: 'here' }));
    const Page = ({ isWanted }: { isWanted: boolean }) => (
      <p>{code.use(isWanted)?.word ?? 'a button'}</p>
    );
    const page = render(<Page isWanted={false} />);
    await code.load();
    page.rerender(<Page isWanted={false} />);
    expect(screen.getByText('a button')).toBeInTheDocument();
    page.rerender(<Page isWanted />);
    expect(screen.getByText('here')).toBeInTheDocument();
  });

  it('given code that could not be loaded, when it is wanted again, then it is asked for again', async () => {
    const answers = [Promise.reject(new Error('no line')), Promise.resolve({ word: 'here' })];
    const code = lazyModule(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    await expect(code.load()).rejects.toThrow('no line');
    expect(await code.load()).toEqual({ word: 'here' });
  });
});

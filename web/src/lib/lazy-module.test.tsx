import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { lazyModule } from './lazy-module.ts';

describe('a module that is loaded when it is first needed', () => {
  it('given a loaded module, when it is not wanted yet, then it is not returned', async () => {
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

  it('given a module that failed to load, when it is loaded again, then it is requested again', async () => {
    const answers = [Promise.reject(new Error('no line')), Promise.resolve({ word: 'here' })];
    const code = lazyModule(() => answers.shift() ?? Promise.reject(new Error('asked too often')));
    await expect(code.load()).rejects.toThrow('no line');
    expect(await code.load()).toEqual({ word: 'here' });
  });
});

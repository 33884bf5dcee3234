import { describe, expect, it } from '@jest/globals';
import { webPageAt, webPages } from './pages.tsx';

describe('pages', () => {
  it('all have a title', () => {
    expect(webPages.filter(({ title }) => title === '').map(({ path }) => path)).toEqual([]);
  });

  it('are found by their address, with any value for an id in it', () => {
    expect(webPageAt('/admin/customers/edit/0192')).toMatchObject({
      path: '/admin/customers/edit/:id',
      frame: 'staff',
    });
    expect(webPageAt('/dashboard/')).toMatchObject({ frame: 'terminal' });
    expect(webPageAt('/admin/instruments/weather')).toBeNull();
  });
});

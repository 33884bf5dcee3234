import { expect, it } from '@jest/globals';
import { useHouse } from '../kit/house.ts';

const house = useHouse();

it('an installed site loads its pages through its service worker, which shows a page of its own without a connection', async () => {
  const { page, context, leave } = await house.visit();
  await page.goto('/');
  const login = page.getByRole('button', { name: 'Login' });
  await login.waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  expect((await page.reload())?.fromServiceWorker()).toBe(true);
  await login.waitFor();

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await login.waitFor();
  await leave([/ERR_INTERNET_DISCONNECTED/]);
});

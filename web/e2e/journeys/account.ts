import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../kit/eventually.ts';
import { useHouse } from '../kit/house.ts';

const house = useHouse();

const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Waits until the newest mail in the outbox has this subject, and follows its link. */
const followMail = async (page: Page, subject: string, link: string): Promise<void> => {
  await eventually(async () => {
    await page.goto('/dev/outbox');
    const newest = await page.locator('nav strong').first().innerText({ timeout: 1_000 });
    expect(newest).toBe(subject);
  });
  await page.frameLocator('iframe').getByRole('link', { name: link }).click();
};

it('a visitor signs up, verifies the email address by mail, requests a password reset and sets a new password', async () => {
  const { page, leave } = await house.visit();
  const email = 'ada.lovelace@example.test';
  await page.goto('/signup');
  await fill(page, {
    'Full Name': 'Ada Lovelace',
    Email: email,
    Password: 'correct horse staple',
    'Confirm Password': 'correct horse staple',
    'Phone Number': '+48 600 100 200',
    City: 'Łódź',
    'Street Address': 'Piotrkowska 1',
    'Postal Code': '90-001',
  });
  await page.getByRole('combobox', { name: 'Country' }).fill('Pola');
  await page.getByRole('option', { name: 'Poland' }).click();
  await press(page, 'Create account');
  await page.getByRole('dialog', { name: 'Account Created' }).waitFor();

  await followMail(page, 'Verify your email address', 'Verify email address');
  await press(page, 'Verify email address');
  await page.getByRole('dialog', { name: 'Email Verified' }).waitFor();
  expect(new URL(page.url()).hash).toBe('');

  await page.goto('/forgot-password');
  await fill(page, { Email: email });
  await press(page, 'Send link');
  await page.getByRole('dialog', { name: 'Verification Email Sent' }).waitFor();
  await followMail(page, 'Reset your password', 'Set a new password');
  await fill(page, { 'New Password': 'another fine horse' });
  await press(page, 'Set new password');
  const done = page.getByRole('dialog', { name: 'Password Updated' });
  await done.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('another fine horse');
  await press(page, 'Login');
  await page.waitForURL((url) => url.pathname === '/dashboard');

  await page.goto('/profile');
  await fill(page, { City: 'Kraków' });
  await press(page, 'Submit');
  await page.getByText('Profile updated successfully').waitFor();
  // The browser driver's own script in the frame of a mail, in which no script may run.
  await leave([/Blocked script execution in '[^']*\/dev\/outbox\/mail/]);
});

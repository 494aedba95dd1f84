/** People at the page: a guest's name where one sits down, a name kept with a passkey, other devices, and the end of an account. */
import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { OnlinePlayer } from '../../../../scripts/testing/online-player.ts';
import { seatTwo } from '../../../../scripts/testing/online-table.ts';
import { everything } from '../e2e/testing/axe.ts';
import { english, says } from '../e2e/testing/english.ts';
import { PHONE, withPage } from '../testing/browser.ts';
import { button } from './testing/players.ts';

const base = inject('sharedBrowser').page.replace(/\/$/, '');
/** A passkey belongs to a name, and an address of numbers is none. */
const named = { origin: `${base.replace('127.0.0.1', 'localhost')}/`, path: '/#/online/account' };

/** An authenticator as phones have one, in a browser that has none. */
async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { session, authenticatorId };
}

const told = (page: Page) => page.locator('main > .told');

test('a name is kept with a passkey, which signs in elsewhere; a device is signed out from another one', async () => {
  const name = 'Passepartout';
  const expected = /401|409/;
  await withPage({ ...PHONE, ...named, expected }, async (phone) => {
    const { session, authenticatorId } = await addAuthenticator(phone);
    await phone.getByLabel(english('your_name')).first().fill(name);
    await button(phone, 'keep_passkey').click();
    await phone.getByText(english('done'), { exact: true }).waitFor();
    const end = phone.getByRole('button', { name: /^Remove it Passkey · Chrome · / });
    // The only way in stays, and why is said.
    await end.click();
    await phone.getByText(english('fault_last_way')).waitFor();
    // For a password beside it, it is shown once more.
    await phone.getByText(english('password_add'), { exact: true }).first().click();
    await phone.getByLabel(english('password_new')).fill('correct horse');
    await button(phone, 'password_add').click();
    await phone.getByText(english('password_change'), { exact: true }).first().waitFor();
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
    await withPage(named, async (desk) => {
      const other = await addAuthenticator(desk);
      for (const credential of credentials) {
        await other.session.send('WebAuthn.addCredential', {
          authenticatorId: other.authenticatorId,
          credential,
        });
      }
      await button(desk, 'sign_in_passkey').click();
      await desk.getByText(english('you_are', { name })).waitFor();
      expect(await everything(desk)).toEqual([]);
      await phone.reload();
      await phone.getByRole('button', { name: says('session_end') }).click();
      await desk.getByText(english('signed_out')).waitFor();
      expect(await desk.getByText(english('you_are', { name })).count()).toBe(0);
    });
    expect(await end.count()).toBe(1);
    await end.click();
    await end.waitFor({ state: 'detached' });
    await phone.getByText(english('delete_account')).click();
    await phone.getByLabel(says('delete_words')).fill(name);
    await button(phone, 'delete_yes').click();
    await expect.poll(() => told(phone).innerText()).toBe(english('done'));
    // Nobody is left whom the key would let in.
    await button(phone, 'sign_in_passkey').click();
    await expect.poll(() => told(phone).getAttribute('role')).toBe('alert');
  });
});

test('a guest is asked for a name once, told it wherever they sit down, and may change it there', async () => {
  const host = await OnlinePlayer.guest({ bases: [base] }, 'Host');
  const member = await memberCalled('Vergeben');
  try {
    const games = [await host.create({ options: ['chain=full'] }), await host.create()] as const;
    await withPage({ path: `/#/online/${games[0]}`, expected: /409/ }, async (page) => {
      const field = page.getByLabel(english('your_name'));
      // By which house rules, is said before they sit down.
      await page.getByText(english('new_rule_chain_full')).waitFor();
      // Nobody sits down under a name that somebody else keeps.
      await field.fill('VERGEBEN');
      await button(page, 'invited_play').click();
      await page.getByText(english('fault_taken')).waitFor();
      await field.fill('Otto');
      await button(page, 'invited_play').click();
      await expect.poll(async () => (await host.watch(games[0])).online.players.blue?.name).toBe('Otto');
      await page.goto(`/#/online/${games[1]}`);
      await button(page, 'invited_play').waitFor();
      await page.getByText(english('you_are', { name: 'Otto' })).waitFor();
      await page.getByText(english('you_play_blue')).waitFor();
      await page.getByRole('button', { name: says('name_change') }).click();
      expect(await field.inputValue()).toBe('Otto');
      await field.fill('Ottilie');
      await button(page, 'invited_play').click();
      await expect.poll(async () => (await host.watch(games[1])).online.players.blue?.name).toBe('Ottilie');
    });
  } finally {
    host.close();
    member.close();
  }
});

test('who has played few rated games stands among the best, marked and without a place', async () => {
  const [best, other] = await Promise.all(['Erste', 'Zweite'].map(memberCalled));
  if (best === undefined || other === undefined) throw new Error('nobody is there');
  try {
    const game = await seatTwo(best, other, { variant: 'allout', rated: true });
    await other.ask('resign', { game, battle: 1 });
    await withPage({ ...PHONE, viewport: { width: 320, height: 640 }, locale: 'cs' }, async (page) => {
      const listed = async (): Promise<string[]> => {
        await page.goto('/#/online/account');
        await page.goto('/#/online/leaders');
        await page.locator('input[value=allout]').check({ force: true });
        await page.locator('tbody, main .none').first().waitFor();
        return page.locator('tbody tr').allInnerTexts();
      };
      // The server reckons a moment after the end.
      await expect.poll(listed).toEqual(['–\tErste\t1662?\t1', '–\tZweite\t1338?\t1']);
      await page.locator('main .note').waitFor();
      // No word at the head of a column is broken: each stands on one line.
      const heads = page.locator('thead th');
      const lines = await heads.evaluateAll((all) => all.map((one) => one.getClientRects()[0]?.height));
      expect(new Set(lines).size).toBe(1);
      expect(Math.max(...lines.map(Number))).toBeLessThan(40);
      expect(await everything(page)).toEqual([]);
    });
  } finally {
    best.close();
    other.close();
  }
});

async function memberCalled(name: string): Promise<OnlinePlayer> {
  const player = await OnlinePlayer.guest({ bases: [base] }, name);
  await player.post('/api/account/name', { name, password: 'correct horse' });
  return player;
}

import { expect } from '@playwright/test';
import { openAs } from '../accounts/account-test.ts';
import { expectAccessibleAtAnyWidth } from '../accessibility.ts';
import { film, pressControl, waitUntilAfter, type Film } from '../watching.ts';
import { chooseOption, expectToast } from '../publishing/publishing-test.ts';
import { test, showTitle } from './staffed-kinora-test.ts';

const reportText = 'The lamp is a real one, and somebody gets burned.';
const reason = 'Somebody gets hurt in the first minute.';
const appealText = 'It is a trick: the lamp was painted in afterwards.';
const appealAnswer = 'You have shown us how it was made. We are sorry.';

test('a viewer reports a show, it is taken down, its creator appeals, and it can be watched again', async ({
  browser,
  staffedKinora,
}) => {
  const { base, show_id, ...people } = staffedKinora;
  const viewer = await openAs(browser, base, people.viewer);
  const moderator = await openAs(browser, base, people.moderator);
  const creator = await openAs(browser, base, people.creator);
  const owner = await openAs(browser, base, people.owner);
  const showPath = `/details/the-lighthouse-keepers-${show_id}`;

  await test.step('the viewer reports a moment in the player, and the form states what is missing', async () => {
    await viewer.goto(showPath);
    await viewer
      .getByRole('button', { name: /^Play Now/ })
      .first()
      .click();
    await waitUntilAfter(viewer, 0.5);
    await pressControl(viewer, 'Report');
    const dialog = viewer.getByRole('dialog', { name: `Report “${showTitle}”` });
    await expect(dialog.getByText(/^At \d\d:\d\d in the film$/)).toBeVisible();
    expect(await film(viewer).evaluate(({ paused }: Film) => paused)).toBe(true);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('Choose a reason')).toBeVisible();
    await expectAccessibleAtAnyWidth(viewer);
    await chooseOption(viewer, 'Reason', 'Danger to someone, such as self-harm');
    await dialog.getByLabel('What is wrong?').fill(reportText);
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('A receipt is on its way to you by email')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('a moderator claims the report, and takes the whole show down', async () => {
    await moderator.goto('/operator');
    await expect(moderator.getByText('1 report is waiting for a decision.')).toBeVisible();
    await moderator.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(moderator.getByRole('table')).toContainText('Vera Viewer');
    await expectAccessibleAtAnyWidth(moderator);
    await moderator.getByRole('link', { name: 'Arrival' }).click();
    await expect(moderator.getByText(reportText)).toBeVisible();
    await moderator.getByRole('button', { name: 'Take it' }).click();
    await expect(moderator.getByText('You are working on it.')).toBeVisible();
    await moderator.getByText('Take down', { exact: true }).click();
    await moderator.getByText('The whole show, not only the episode').click();
    await moderator.getByLabel('To the creator').fill(reason);
    await expectAccessibleAtAnyWidth(moderator);
    await moderator.getByRole('button', { name: 'Decide and notify them' }).click();
    await expectToast(moderator, 'Decided, and everyone involved was notified');
    await expect(moderator.getByText(/^Taken down on /)).toBeVisible();
  });

  await test.step('the viewer can no longer find the show', async () => {
    await viewer.goto(showPath);
    await expect(viewer.getByRole('heading', { name: 'This show is not available' })).toBeVisible();
    await viewer.goto('/');
    await expect(viewer.getByText(showTitle)).toHaveCount(0);
  });

  await test.step('the creator sees why, and appeals', async () => {
    await creator.goto(showPath);
    await expect(creator.getByText('Only you see this.').first()).toBeVisible();
    await creator.getByRole('link', { name: 'Manage this show' }).click();
    const notice = creator.getByRole('region', { name: `${showTitle} is taken down` });
    await expect(notice).toContainText(reason);
    await expectAccessibleAtAnyWidth(creator);
    await notice.getByRole('button', { name: `Appeal the take-down of ${showTitle}` }).click();
    await creator.getByLabel('Why is it a mistake?').fill(appealText);
    await creator.getByRole('button', { name: 'Send appeal' }).click();
    await expect(notice).toContainText('You appealed on');
  });

  await test.step('the owner grants the appeal', async () => {
    await owner.goto('/operator');
    await expect(owner.getByText('1 appeal is waiting for a decision.')).toBeVisible();
    await owner.goto('/operator/catalogue?only=appealed');
    await expectAccessibleAtAnyWidth(owner);
    await owner.getByRole('link', { name: showTitle }).click();
    await expect(owner.getByText(appealText)).toBeVisible();
    await expectAccessibleAtAnyWidth(owner);
    await owner.getByRole('button', { name: 'Grant the appeal' }).click();
    await owner.getByLabel('Reason').fill(appealAnswer);
    await owner.getByRole('button', { name: 'Restore', exact: true }).click();
    await expectToast(owner, 'Restored, and its creator was notified');
  });

  await test.step('the viewer can watch the show again', async () => {
    await viewer.goto(showPath);
    await viewer
      .getByRole('button', { name: /^(Play Now|Resume|Continue)/ })
      .first()
      .click();
    await waitUntilAfter(viewer, 1);
    await creator.goto('/');
    await creator.getByRole('button', { name: /^Notifications/ }).click();
    const panel = creator.getByRole('dialog', { name: 'Notifications' });
    await expect(panel).toContainText(`“${showTitle}” has been restored`);
  });

  await test.step('the owner features the show on a banner, and removes it again', async () => {
    await owner.goto(`/operator/catalogue/${show_id}`);
    await owner.getByRole('button', { name: 'Feature on a banner' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Feature on a banner' });
    await expectAccessibleAtAnyWidth(owner);
    await dialog.getByLabel('Last day (UTC)').fill('2021-01-01');
    await dialog.getByRole('button', { name: 'Feature', exact: true }).click();
    await expect(dialog.getByText('The last day is before the first')).toBeVisible();
    await dialog.getByLabel('Last day (UTC)').fill('2099-01-01');
    await dialog.getByRole('button', { name: 'Feature', exact: true }).click();
    await expectToast(owner, 'Featured on these days');
    await owner.getByRole('link', { name: 'Banners' }).click();
    await expect(owner.getByText('shown now')).toBeVisible();
    await expectAccessibleAtAnyWidth(owner);
    await owner.getByRole('button', { name: `Remove ${showTitle} from the banners` }).click();
    await expect(owner.getByText('Nothing is featured')).toBeVisible();
  });

  await test.step('the owner moves a category by keyboard, and sees why it cannot be deleted', async () => {
    await owner.getByRole('link', { name: 'Categories' }).click();
    const down = owner.getByRole('button', { name: 'Move Drama down' });
    await down.press('Enter');
    await expect(owner.getByRole('listitem').nth(6)).toContainText('Drama');
    await expect(down).toBeFocused();
    await expectAccessibleAtAnyWidth(owner);
    await owner.getByRole('button', { name: 'Delete Drama' }).click();
    await expect(owner.getByRole('dialog')).toContainText('it is used by 1 show');
    await owner.keyboard.press('Escape');
  });

  await test.step('every page of the console is accessible', async () => {
    const links = await owner.getByRole('navigation', { name: 'Console' }).getByRole('link').all();
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBeGreaterThan(15);
    for (const address of addresses) {
      await owner.goto(address ?? '');
      await expect(owner.getByText('Loading…')).toHaveCount(0);
      await expectAccessibleAtAnyWidth(owner);
    }
    await owner.goto('/operator/people');
    await owner.getByRole('link', { name: 'Vera Viewer' }).click();
    await expect(owner.getByRole('heading', { name: 'Vera Viewer' })).toBeVisible();
    await expectAccessibleAtAnyWidth(owner);
  });
});

test('a visitor sends a copyright notice, and the creator answers it with a counter-notice', async ({
  browser,
  page: visitor,
  staffedKinora,
}) => {
  const { base, show_id, ...people } = staffedKinora;
  await test.step('the visitor gets from the show to the form, which states what is missing', async () => {
    await visitor.goto(`${base}/details/the-lighthouse-keepers-${show_id}`);
    await visitor.getByRole('button', { name: `Report ${showTitle}` }).click();
    await expect(visitor.getByText('Sign in to tell us what is wrong')).toBeVisible();
    await visitor.getByRole('link', { name: 'Send a copyright notice' }).click();
    await expect(visitor.getByLabel('Address of the show')).toHaveValue(`${base}/details/${show_id}`);
    await visitor.getByLabel('Your work').fill('The song “Tide”, on our site since 2019.');
    await visitor.getByLabel('What was copied').fill('The music of the first episode.');
    await visitor.getByLabel('Full name').fill('Clara Claimant');
    await visitor.getByLabel('Email').fill('clara@label.example');
    await visitor.getByLabel('Phone number').fill('+1 510 555 0100');
    await visitor.getByLabel('Postal address').fill('1 Record Row, Oakland');
    await visitor.getByLabel('Signature').fill('Clara Claimant');
    await visitor.getByRole('button', { name: 'Send notice' }).click();
    await expect(visitor.getByText('We can only act if you state this')).toHaveCount(2);
    await expectAccessibleAtAnyWidth(visitor);
    await visitor.getByText(/^I believe in good faith/).click();
    await visitor.getByText(/^The information in this notice is accurate/).click();
    await visitor.getByRole('button', { name: 'Send notice' }).click();
    await expect(visitor.getByText('A receipt is on its way to clara@label.example')).toBeVisible();
  });

  await test.step('a moderator takes the show down', async () => {
    const moderator = await openAs(browser, base, people.moderator);
    await moderator.goto('/operator/reports');
    await expect(moderator.getByRole('table')).toContainText('Clara Claimant');
    await moderator.getByRole('link', { name: showTitle }).first().click();
    await expect(moderator.getByText('1 Record Row, Oakland')).toBeVisible();
    await moderator.getByText('Take down', { exact: true }).click();
    await moderator.getByLabel('To the creator').fill('It uses the song “Tide” without a license.');
    await moderator.getByRole('button', { name: 'Decide and notify them' }).click();
    await expectToast(moderator, 'Decided, and everyone involved was notified');
  });

  await test.step('the creator sends a counter-notice', async () => {
    const creator = await openAs(browser, base, people.creator);
    await creator.goto('/publisher');
    const notice = creator.getByRole('region', { name: `${showTitle} is taken down` });
    await notice.getByRole('button', { name: `Send a counter-notice for ${showTitle}` }).click();
    await creator.getByLabel('Why is it a mistake?').fill('I have a license for the song.');
    await creator.getByLabel('Full name').fill('Pia Publisher');
    await creator.getByLabel('Postal address').fill('7 Harbour Street, Oakland');
    await creator.getByLabel('Phone number').fill('+1 510 555 0199');
    await creator.getByText(/^Under penalty of perjury/).click();
    await creator.getByText(/^I accept the jurisdiction/).click();
    await creator.getByLabel('Signature').fill('Pia Publisher');
    await expectAccessibleAtAnyWidth(creator);
    await creator.getByRole('button', { name: 'Send counter-notice' }).click();
    await expect(notice).toContainText('You sent a counter-notice on');
  });

  await test.step('the owner records that the claimant went to court, and publishes new terms', async () => {
    const owner = await openAs(browser, base, people.owner);
    await owner.goto(`/operator/catalogue/${show_id}`);
    await owner.getByRole('button', { name: 'Claimant went to court' }).click();
    await owner.getByLabel('Reason').fill('Filed in Oakland.');
    await owner.getByRole('button', { name: 'Record it' }).click();
    await expect(owner.getByText('The claimant has gone to court')).toBeVisible();
    await owner.getByRole('link', { name: 'Pages', exact: true }).click();
    await owner.getByRole('main').getByRole('link', { name: 'Terms of use' }).click();
    await owner.getByLabel('Text', { exact: true }).fill('# Terms Of Use\n\nBe kind to each other.');
    await owner.getByRole('button', { name: 'Publish' }).click();
    await expectToast(owner, 'Published');
    await owner.goto('/terms-of-service');
    await expect(owner.getByText('Be kind to each other.')).toBeVisible();
  });
});

import * as versions from '@kinora/contract/pages/versions';
import { pageNames, PagePublication, type PageContent, type PageName } from '@kinora/contract/pages/versions';
import * as z from 'zod/mini';
import { callCommand, type Command, type CommandContext } from '#command.ts';
import { publishVersion } from '#features/pages/versions/publish-version.ts';
import { findLatestVersion } from '#features/pages/versions/queries.ts';
import { Refusal } from '#http/errors.ts';

export const commands: readonly Command[] = [
  callCommand(versions.listPages, {
    name: 'pages status',
    summary:
      'Lists the policies, the questions and the About page, with the days from which their current and next versions are valid',
    example: '',
  }),
  callCommand(versions.readEditedPage, {
    name: 'pages show',
    summary: 'Prints the source of a page, in the format that “pages publish” reads',
    args: ['page'],
    format: ({ content }) => formatContent(content),
    example: 'terms-of-service',
  }),
  {
    name: 'pages publish',
    args: ['<page>', '<file>', '<first day>'],
    fileArgument: 1,
    summary: `Publishes a file as a new version (${pageNames.join(', ')}) from a day such as 2026-12-24, or from “now”`,
    example: 'terms-of-service terms.md 2026-12-24',
    equivalentCalls: [versions.publishPage],
    run: (context, [page, text, first_day]) => publishText(context, { page, text, first_day }),
  },
  {
    name: 'pages announce',
    args: ['<policy>', '<file>', '<first day>', '<notice>'],
    fileArgument: 1,
    summary: 'Publishes a file as a new version of a policy, and sends the notice to all members',
    example: 'terms-of-service terms.md 2026-12-24 "We say how payments are refunded."',
    equivalentCalls: [versions.publishPage],
    run: (context, [page, text, first_day, words = '']) =>
      publishText(context, { page, text, first_day, notice: { words, needs_acceptance: false } }),
  },
  {
    name: 'pages ask',
    args: ['<policy>', '<file>', '<first day>', '<notice>'],
    fileArgument: 1,
    summary: 'Does the same as “pages announce”, and asks all members to accept the new version',
    example: 'terms-of-service terms.md 2026-12-24 "We say how payments are refunded."',
    equivalentCalls: [versions.publishPage],
    run: (context, [page, text, first_day, words = '']) =>
      publishText(context, { page, text, first_day, notice: { words, needs_acceptance: true } }),
  },
  callCommand(versions.readEditedPage, {
    name: 'pages versions',
    summary: 'Lists the versions of a page, newest first',
    args: ['page'],
    format: ({ versions: all }) =>
      [
        ...all.map(({ id, state, valid_from }) => `${id} ${state}, from ${valid_from.slice(0, 10)}`),
        'The published version is used instead of the file.',
      ].join('\n'),
    example: 'terms-of-service',
  }),
  callCommand(versions.readPageVersion, {
    name: 'pages version',
    summary: 'Prints the source of one version, by the number that “pages versions” shows',
    args: ['version_id'],
    format: formatContent,
    example: '3',
  }),
  callCommand(versions.previewPolicy, {
    name: 'pages preview',
    summary: 'Prints how a policy in a file will look, as HTML',
    args: ['text'],
    fields: { text: { name: 'file', kind: 'file' } },
    example: 'terms.md',
  }),
  callCommand(versions.withdrawPageVersion, {
    name: 'pages withdraw',
    summary: 'Withdraws a version that has not taken effect yet, by the number that “pages versions” shows',
    args: ['version_id'],
    example: '3',
  }),
];

type Publication = {
  page: string | undefined;
  text: string | undefined;
  first_day: string | undefined;
  notice?: PagePublication['notice'];
};

async function publishText(
  context: CommandContext,
  { page: name, text = '', first_day: day = '', notice = null }: Publication,
): Promise<boolean> {
  const page = parsePageName(name);
  const based_on = (await findLatestVersion(context.db, page))?.id ?? null;
  const parsed = z.safeParse(PagePublication, {
    content: parseContent(page, text),
    first_day: day === 'now' ? '' : day,
    notice,
    based_on,
  });
  if (!parsed.success)
    throw new Refusal(
      422,
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    );
  await publishVersion(context, parsed.data, { actor: null, request: context.terminal });
  context.print(
    `Published. ${notice ? 'Members are notified within minutes, if the service is running.' : ''}`.trim(),
  );
  return true;
}

/** @throws 422 if there is no page with this name. */
function parsePageName(name: string | undefined): PageName {
  const page = pageNames.find((one) => one === name);
  if (!page)
    throw new Refusal(422, `There is no page called ${name}. The pages are ${pageNames.join(', ')}.`);
  return page;
}

/** @throws 422 if the page is written as JSON and the text is not JSON. */
function parseContent(page: PageName, text: string): unknown {
  if (page !== 'faq' && page !== 'about-us') return { page, text };
  try {
    return page === 'faq'
      ? { page, faqs: JSON.parse(text) as unknown }
      : { page, about: JSON.parse(text) as unknown };
  } catch (error) {
    throw new Refusal(422, `The file must contain JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Formats a page's content as `parseContent` reads it. */
function formatContent(content: PageContent): string {
  if (content.page === 'faq') return JSON.stringify(content.faqs, null, 2);
  return content.page === 'about-us' ? JSON.stringify(content.about, null, 2) : content.text;
}

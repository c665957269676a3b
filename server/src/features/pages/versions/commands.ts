import { readFile as readText } from 'node:fs/promises';
import { pageNames, PagePublication, type PageName } from '@kinora/contract/pages/versions';
import * as z from 'zod/mini';
import type { Command, CommandContext } from '#command.ts';
import { publishVersion } from '#features/pages/versions/publish-version.ts';
import { findLatestVersion, listPages, listVersions } from '#features/pages/versions/queries.ts';
import { withdrawPage } from '#features/pages/versions/withdraw-page.ts';
import { Refusal } from '#http/errors.ts';
import { orPrintRefusal } from '#print-refusal.ts';

export const pageCommands: readonly Command[] = [
  {
    name: 'pages status',
    args: [],
    summary: 'Lists policies, questions and the About page, and since when each counts',
    run: async ({ db, clock, print }) => {
      for (const { page, valid_from, upcoming_from } of await listPages(db, clock.now()))
        print(
          `${page.padEnd(18)}${valid_from ? `counts since ${valid_from.slice(0, 10)}` : 'a file'}${upcoming_from ? `, a new version from ${upcoming_from.slice(0, 10)}` : ''}`,
        );
      return true;
    },
  },
  {
    name: 'pages publish',
    args: ['<page>', '<file>', '<first day>'],
    summary: `Publishes a file as a new version (${pageNames.join(', ')}); the day is like 2026-12-24, or “now”`,
    run: (context, [page, file, first_day]) => publishFile(context, { page, file, first_day }),
  },
  {
    name: 'pages announce',
    args: ['<policy>', '<file>', '<first day>', '<notice>'],
    summary: 'Publishes a file as a new version of a policy, and tells all members what the notice says',
    run: (context, [page, file, first_day, words = '']) =>
      publishFile(context, { page, file, first_day, notice: { words, needs_acceptance: false } }),
  },
  {
    name: 'pages versions',
    args: ['<page>'],
    summary: 'Lists the versions of a page, newest first',
    run: async ({ db, clock, print }, [name]) => {
      const page = pageNames.find((one) => one === name);
      for (const { id, state, valid_from } of page ? await listVersions(db, page, clock.now()) : [])
        print(`${id} ${state}, from ${valid_from.slice(0, 10)}`);
      print(
        page ? 'What is published counts instead of the file.' : `The pages are ${pageNames.join(', ')}.`,
      );
      return page !== undefined;
    },
  },
  {
    name: 'pages withdraw',
    args: ['<version>'],
    summary: 'Withdraws a version that does not count yet, by the number that “pages versions” shows',
    run: (context, [version = '']) =>
      orPrintRefusal(context.print, async () => {
        await withdrawPage(context, Number(version) || 0, { actor: null });
        context.print('Withdrawn.');
      }),
  },
];

type FileInput = {
  page: string | undefined;
  file: string | undefined;
  first_day: string | undefined;
  notice?: PagePublication['notice'];
};

async function publishFile(
  context: CommandContext,
  { page: name, file = '', first_day: day = '', notice = null }: FileInput,
): Promise<boolean> {
  const page = pageNames.find((one) => one === name);
  if (!page) {
    context.print(`There is no page ${name}. The pages are ${pageNames.join(', ')}.`);
    return false;
  }
  try {
    const based_on = (await findLatestVersion(context.db, page))?.id ?? null;
    const parsed = z.safeParse(PagePublication, {
      content: contentOf(page, await readText(file, 'utf8')),
      first_day: day === 'now' ? '' : day,
      notice,
      based_on,
    });
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues) context.print(`${path.join('.')}: ${message}`);
      return false;
    }
    await publishVersion(context, parsed.data, { actor: null });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof SyntaxError)) throw error;
    context.print(error.message);
    return false;
  }
  context.print(
    `Published. ${notice ? 'Members are told within minutes, while the service runs.' : ''}`.trim(),
  );
  return true;
}

function contentOf(page: PageName, text: string): unknown {
  if (page === 'faq') return { page, faqs: JSON.parse(text) as unknown };
  if (page === 'about-us') return { page, about: JSON.parse(text) as unknown };
  return { page, text };
}

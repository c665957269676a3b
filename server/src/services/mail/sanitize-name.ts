import { oneLine } from '#services/mail/render-email.ts';

/**
 * Makes a member's name or title safe to quote among our own words in an email: on one line, without
 * direction-changing or invisible characters, and with nothing that a mail program would turn into a link. A
 * name without dots inside its words is unchanged.
 */
export function sanitizeName(name: string): string {
  return oneLine(
    oneLine(name)
      // All invisible characters, except those that join letters and emoji or select how they are drawn.
      .replaceAll(/(?![\u200C\u200D\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu, '')
      .replaceAll(/[\p{L}][\p{L}\p{N}+.-]*:[/\\]{2,}|[/\\]{2,}/gu, ' ')
      // A link has a dot right before a letter or is an IPv4 address; "J. R. R. Tolkien" and "Part 1.5" are
      // fine.
      .replaceAll(
        /(?<=\S)[.\u2024\u3002\uFE52\uFF0E\uFF61](?=[\u200C\u200D\p{Variation_Selector}]*\p{L})/gu,
        '. ',
      )
      .replaceAll(/\d{1,3}(?:[.\u2024\u3002\uFE52\uFF0E\uFF61]\d{1,3}){3}/g, (address) =>
        address.replaceAll(/\D/g, '. '),
      ),
  );
}

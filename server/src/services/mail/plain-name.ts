import { oneLine } from '#services/mail/letter.ts';

/**
 * Somebody's name, or a title of theirs, as it stands among our own words in an email: on one line, without
 * marks that turn text around or hide in it, and with nothing that a mail program makes a link of. A name
 * without dots inside its words stays as it is.
 */
export function plainName(name: string): string {
  return oneLine(
    oneLine(name)
      // All that is not seen, but for what joins letters and emoji or chooses how they are drawn.
      .replaceAll(/(?![\u200C\u200D\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}/gu, '')
      .replaceAll(/[\p{L}][\p{L}\p{N}+.-]*:[/\\]{2,}|[/\\]{2,}/gu, ' ')
      // An address ends in letters, or is four numbers: "J. R. R. Tolkien" and "Part 1.5" are neither.
      .replaceAll(
        /(?<=\S)[.\u2024\u3002\uFE52\uFF0E\uFF61](?=[\u200C\u200D\p{Variation_Selector}]*\p{L})/gu,
        '. ',
      )
      .replaceAll(/\d{1,3}(?:[.\u2024\u3002\uFE52\uFF0E\uFF61]\d{1,3}){3}/g, (address) =>
        address.replaceAll(/\D/g, '. '),
      ),
  );
}

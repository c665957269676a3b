import anyAscii from 'any-ascii';

/**
 * Returns text in the characters that every bank of the SEPA area processes: `Müller & Łukasz` becomes
 * `Muller Lukasz`. Nothing that is left needs to be escaped in XML.
 */
export function sepaText(text: string, most: number): string {
  return (
    anyAscii(text)
      .replaceAll(/[^A-Za-z\d?:().,'+/ -]/g, ' ')
      // Banks refuse texts with a slash at either end, or two in a row.
      .replaceAll(/\/{2,}/g, '/')
      .replaceAll(/^[/\s]+|[/\s]+$/g, '')
      .replaceAll(/\s+/g, ' ')
      .slice(0, most)
      .replace(/[/\s]+$/, '')
  );
}

import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { openSync, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** Inter has the letters of all languages that are written in Latin, Greek or Cyrillic, and the signs of currencies. */
export const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

const letters = openSync(fonts.regular) as Font;

/** Replaces what the font cannot show by Latin letters, so that a name in another script can at least be read. */
export const legible = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) =>
      sign === '\n' || letters.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : anyAscii(sign),
    )
    .join('');

import { createRequire } from 'node:module';
import anyAscii from 'any-ascii';
import { openSync, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** Inter covers all languages written in Latin, Greek or Cyrillic, and the currency signs. */
export const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
};

const regularFont = openSync(fonts.regular) as Font;
const invisible = /(?!\n)[\p{Cc}\p{Cf}]/gu;
const emoji = /\p{Extended_Pictographic}/u;

/**
 * Transliterates characters that the font lacks into Latin letters, so that a name in another script can at
 * least be read. Removes emoji, and characters that control terminals or the text direction.
 */
export const makeLegible = (text: string): string =>
  [...text.normalize('NFC').replaceAll(invisible, '')].map(legibleCharacter).join('');

function legibleCharacter(character: string): string {
  if (character === '\n' || regularFont.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
  return emoji.test(character) ? '' : anyAscii(character);
}

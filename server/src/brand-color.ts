/**
 * The lightest background the brand color appears on: dialogs, `surface-overlay` in the web app's tokens.
 */
const lightestBackground = '#1d1d22';
const textColors = ['#171204', '#ffffff'] as const;

/** Whether text in this color (`#rrggbb`) is legible on every surface of the interface (contrast 4.5:1). */
export function isReadableOnDark(color: string): boolean {
  return contrast(color, lightestBackground) >= 4.5;
}

/** Text color for a button of this color: dark or light, whichever has the higher contrast. */
export function textColorOn(color: string): string {
  return contrast(color, textColors[0]) >= contrast(color, textColors[1]) ? textColors[0] : textColors[1];
}

/** Contrast ratio of two colors as defined by WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

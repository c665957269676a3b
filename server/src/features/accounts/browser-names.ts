/** Order matters: nearly every browser also names the ones it is compatible with. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows Phone/, 'Windows Phone'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const named = (list: typeof browsers, user_agent: string) =>
  list.find(([pattern]) => pattern.test(user_agent))?.[1];

/** Returns a readable name of a browser, such as `Firefox on Linux`. */
export function browserOf(user_agent: string | null): string {
  const [browser, system] = [browsers, systems].map((list) => named(list, user_agent ?? ''));
  if (browser) return system ? `${browser} on ${system}` : browser;
  return system ? `A browser on ${system}` : 'Unknown browser';
}

/** Returns the kind of device. Native apps send their own `device_type`. */
export function deviceOf(user_agent: string | null, device_type: string | null): string {
  if (/^(?:ios|android|windows)$/i.test(device_type ?? '')) return 'App';
  const agent = user_agent ?? '';
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'Tablet';
  if (/Mobi|iPhone|iPod|Windows Phone/.test(agent)) return 'Phone';
  return named(systems, agent) ? 'Computer' : 'Unknown device';
}

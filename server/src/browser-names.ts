import Bowser from 'bowser';

type Agent = ReturnType<typeof Bowser.parse>;

const unknownAgent: Agent = { browser: {}, os: {}, platform: {}, engine: {} };

const parse = (user_agent: string | null): Agent => (user_agent ? Bowser.parse(user_agent) : unknownAgent);

/** Returns a readable name for a browser, such as `Firefox on Linux`. */
export function describeBrowser(user_agent: string | null): string {
  const { browser, os, platform } = parse(user_agent);
  const name = browser.name?.replace(/^Microsoft | for Android$/g, '');
  // People know their iPhone or iPad, not iOS.
  const system = platform.model?.startsWith('iP') ? platform.model : os.name;
  if (name) return system ? `${name} on ${system}` : name;
  return system ? `A browser on ${system}` : 'Unknown browser';
}

const devices: Readonly<Record<string, string>> = {
  desktop: 'Computer',
  mobile: 'Phone',
  tablet: 'Tablet',
  tv: 'TV',
};

/** Returns the kind of device. Native apps send their own `device_type`. */
export function describeDevice(user_agent: string | null, device_type: string | null): string {
  if (/^(?:ios|android|windows)$/i.test(device_type ?? '')) return 'App';
  const { os, platform } = parse(user_agent);
  return devices[platform.type ?? ''] ?? (os.name ? 'Computer' : 'Unknown device');
}

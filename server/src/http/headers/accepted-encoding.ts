/** Whether an Accept-Encoding header names an encoding, and does not refuse it by `q=0`. */
export function accepts(header: string | string[] | undefined, name: string): boolean {
  const entries = String(header ?? '').split(',');
  return entries.some((entry) => {
    const [encoding = '', weight = ''] = entry.split(';');
    return encoding.trim().toLowerCase() === name && !/^\s*q=0(\.0*)?\s*$/.test(weight);
  });
}

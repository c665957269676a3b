/** A genre as a person reads it: `action_adventure` is `action and adventure`. */
export function genreName(name: string): string {
  return name.replaceAll('_', ' and ');
}

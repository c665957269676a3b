/** What can be chosen of a list: what is not hidden, and what has been chosen before it was hidden. */
export const choosable = <Choice extends { id: number; is_hidden: boolean }>(
  choices: readonly Choice[] = [],
  chosen: readonly (number | null | undefined)[] = [],
): Choice[] => choices.filter(({ id, is_hidden }) => !is_hidden || chosen.includes(id));

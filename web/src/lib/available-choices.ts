/** The entries of a list that can be chosen: visible ones, and those chosen before they were hidden. */
export const availableChoices = <Choice extends { id: number; is_hidden: boolean }>(
  choices: readonly Choice[] = [],
  chosen: readonly (number | null | undefined)[] = [],
): Choice[] => choices.filter(({ id, is_hidden }) => !is_hidden || chosen.includes(id));

/** Whether a genre is horror, which has its own row. */
export const isHorror = (genre: string): boolean => genre.toLowerCase() === 'horror';

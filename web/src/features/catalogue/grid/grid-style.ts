/** Same number of portrait cards per row as in rails. */
export const gridStyle =
  'grid grid-cols-2 gap-x-4 gap-y-8 min-[550px]:grid-cols-4 min-[550px]:gap-x-[30px] min-[550px]:gap-y-10 min-[991px]:grid-cols-5 min-[1400px]:grid-cols-6';

/** The height of the top banner and its placeholder, so that the rows below stay in place when it loads. */
export const bannerStyle =
  'flex min-h-[46rem] items-end pb-14 md:min-h-[max(47rem,min(56.25vw,86dvh))] md:pb-20';

/** The height of the top banner, which what stands for it has as well: the rows below do not move when it comes. */
export const bannerLook =
  'flex min-h-[46rem] items-end pb-14 md:min-h-[max(47rem,min(56.25vw,86dvh))] md:pb-20';

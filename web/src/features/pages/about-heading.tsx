export function AboutHeading({ children }: { children: string }) {
  return <h2 className="font-display text-title font-medium md:text-[2.75rem]">{children}</h2>;
}

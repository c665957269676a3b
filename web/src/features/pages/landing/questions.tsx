import { faqs } from '@kinora/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { Accordion } from '#ui/page/accordion.tsx';
import { Reveal } from '#ui/style/reveal.tsx';

/** The operator's FAQ; hidden until it has loaded. */
export function Questions() {
  const { data } = useQuery(queryOf(faqs, {}));
  if (!data || data.length === 0) return null;
  return (
    <section className="px-gutter pt-28 md:pt-40">
      <Reveal className="mx-auto max-w-3xl">
        <h2 className="mb-8 font-display text-title font-medium md:text-[2.75rem]">
          Frequently Asked Questions
        </h2>
        <Accordion entries={data} level={3} />
      </Reveal>
    </section>
  );
}

import { useSearchParams } from '#lib/navigation/use-search-params.ts';
import { boot } from '#lib/boot.ts';
import { Page } from '#ui/page/page.tsx';
import { Breadcrumb } from '#ui/page/breadcrumb.tsx';
import { CopyrightForm } from './copyright-form.tsx';

/** The page where anyone can notify us of a copy of their work; the URL can contain the id of the show. */
export function CopyrightPage() {
  const [search] = useSearchParams();
  const show = search.get('show') ?? '';
  const { name } = boot.brand;
  return (
    <Page
      title="Copyright"
      className="mx-auto max-w-[calc(44rem+2*var(--spacing-gutter))] px-gutter pt-[calc(var(--spacing-header)+2rem)] md:pt-[calc(var(--spacing-header)+3.5rem)]"
    >
      <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: 'Copyright' }]} />
      <h1 className="mt-6 font-display text-[clamp(2.25rem,1.6rem+2.6vw,3.5rem)] leading-[1.08] font-medium tracking-tight">
        Copyright
      </h1>
      <div className="mt-5 grid gap-4 text-ink-secondary">
        <p className="text-lead">
          Is your work on {name} without your permission? Tell us, and we will look at it and take it down.
        </p>
        <p>
          We tell the creator why. They can send a counter-notice; you get a copy of it with their name and
          address. Their work is then restored after 10 to 14 business days, unless you tell us before then
          that you have gone to court. Anyone who makes false statements here may be liable for damages.
        </p>
      </div>
      <div className="mt-10">
        <CopyrightForm address={/^\d{1,9}$/.test(show) ? `${location.origin}/details/${show}` : ''} />
      </div>
    </Page>
  );
}

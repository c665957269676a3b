import { lazy, Suspense } from 'react';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { RenderWhenNear } from '#ui/style/render-when-near.tsx';

// The code for forms is larger than the rest of this page, and few visitors scroll this far.
const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }));

export function ContactUs() {
  return (
    <section className="px-gutter pt-28 md:pt-40">
      <div className="mx-auto grid max-w-6xl gap-10 md:grid-cols-[2fr_3fr] md:gap-20">
        <div>
          <h2 className="font-display text-title font-medium md:text-[2.75rem]">Contact us</h2>
          <p className="mt-5 max-w-md text-lead text-ink-secondary">
            A question, an idea, a show you would like to publish here: tell us.
          </p>
        </div>
        <RenderWhenNear fallback={<FormSkeleton />}>
          <Suspense fallback={<FormSkeleton />}>
            <CommentForm />
          </Suspense>
        </RenderWhenNear>
      </div>
    </section>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-5 noscript:hidden">
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-18.5" />
        <Skeleton className="h-18.5" />
      </div>
      <Skeleton className="h-44.5" />
      <Skeleton className="h-13 w-40" />
    </div>
  );
}

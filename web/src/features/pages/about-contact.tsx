import type { AboutUs } from '@kinora/contract/pages/pages';
import { LinkButton } from '#ui/button/link.tsx';
import { AboutHeading } from './about-heading.tsx';

export function AboutContact({ title, text, email }: AboutUs['contact']) {
  return (
    <section className="grid items-center gap-8 rounded-dialog border border-hairline bg-surface-raised p-8 md:grid-cols-[1fr_auto] md:p-12">
      <div>
        <AboutHeading>{title}</AboutHeading>
        <p className="mt-4 max-w-xl text-ink-secondary">{text}</p>
        {email && (
          <a
            href={`mailto:${email}`}
            className="mt-4 inline-block rounded-sm text-lead wrap-anywhere text-gold hover:text-gold-hover"
          >
            {email}
          </a>
        )}
      </div>
      <LinkButton to="/contact" size="large" className="max-md:justify-self-start">
        Say Hello
      </LinkButton>
    </section>
  );
}

import { boot } from '#lib/boot.ts';
import { ContactForm } from './contact-form.tsx';
import { PageLayout } from './page-layout.tsx';

export function ContactPage() {
  const { email, address } = boot.contact;
  return (
    <PageLayout name="Contact" lead="We read every message, and reply as soon as we can." width="wide">
      <div className="grid gap-12 md:grid-cols-[2fr_3fr] md:gap-20">
        <div className="grid content-start gap-8">
          {address.length > 0 && (
            <section>
              <h2 className="text-small text-ink-faint">Address</h2>
              <address className="mt-2 text-lead not-italic">
                {address.map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </address>
            </section>
          )}
          {email && (
            <section>
              <h2 className="text-small text-ink-faint">Email</h2>
              <a
                href={`mailto:${email}`}
                className="mt-2 inline-block rounded-sm text-lead wrap-anywhere text-gold hover:text-gold-hover"
              >
                {email}
              </a>
            </section>
          )}
        </div>
        <section aria-labelledby="say-hello">
          <h2 id="say-hello" className="mb-6 font-display text-title font-medium">
            Say Hello
          </h2>
          <ContactForm />
        </section>
      </div>
    </PageLayout>
  );
}

import { Copyright, FollowUs, FooterLinks } from '#ui/page/footer-parts.tsx';
import { StoreBadges } from '#ui/media/store-badges.tsx';

const pages = [
  { to: '/terms-of-service', name: 'Terms Of Use' },
  { to: '/privacy-policy', name: 'Privacy-Policy' },
  { to: '/faq', name: 'FAQ' },
  { to: '/contact', name: 'Contact' },
  { to: '/copyright', name: 'Copyright' },
  { to: '/about-us', name: 'About Us' },
];

export function Footer() {
  return (
    <footer className="mt-24 grid gap-x-10 gap-y-5 border-t border-hairline px-gutter py-10 text-small md:grid-cols-[1fr_auto] md:items-center">
      <FooterLinks pages={pages} />
      <StoreBadges />
      <div className="flex flex-wrap items-center gap-x-7 gap-y-1 md:col-span-2">
        <Copyright />
        <FollowUs />
      </div>
    </footer>
  );
}

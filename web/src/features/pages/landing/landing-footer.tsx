import { Copyright, FollowUs, FooterLinks } from '#ui/page/footer-parts.tsx';
import { StoreBadges } from '#ui/media/store-badges.tsx';

const pages = [
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/terms-of-service', name: 'Terms of Use' },
  { to: '/faq', name: 'FAQ' },
  { to: '/about-us', name: 'About Us' },
  { to: '/contact', name: 'Contact' },
  { to: '/copyright', name: 'Copyright' },
];

export function LandingFooter() {
  return (
    <footer className="mt-28 grid justify-items-center gap-6 border-t border-hairline px-gutter py-12 text-small md:mt-40 [&_ul]:justify-center">
      <StoreBadges />
      <FooterLinks pages={pages} />
      <FollowUs />
      <Copyright />
    </footer>
  );
}

import { includesRole, type Role, type StaffRole } from '@kinora/contract/roles';
import { useLocation } from 'react-router';
import type { IconName } from '#ui/media/icon.tsx';
import { SideNav } from '#ui/page/side-nav.tsx';
import {
  auditLog,
  banners,
  catalogue,
  categories,
  coupons,
  suspiciousActivity,
  emails,
  films,
  gifts,
  jobs,
  languages,
  messages,
  overview,
  pages,
  people,
  prices,
  regionalPrices,
  reports,
  storage,
  taxRates,
  webhooks,
} from './addresses.ts';

type Item = { name: string; icon: IconName; to: string; needs: StaffRole };

const items: readonly Item[] = [
  { name: 'Overview', icon: 'chart', to: overview, needs: 'support' },
  { name: 'People', icon: 'user', to: people, needs: 'support' },
  { name: 'Reports', icon: 'flag', to: reports, needs: 'moderator' },
  { name: 'Catalogue', icon: 'picture', to: catalogue, needs: 'support' },
  { name: 'Categories', icon: 'menu', to: categories, needs: 'operator' },
  { name: 'Languages', icon: 'globe', to: languages, needs: 'operator' },
  { name: 'Banners', icon: 'calendar', to: banners, needs: 'operator' },
  { name: 'Films', icon: 'play', to: films, needs: 'support' },
  { name: 'Storage', icon: 'download', to: storage, needs: 'support' },
  { name: 'Jobs', icon: 'computer', to: jobs, needs: 'operator' },
  { name: 'Suspicious activity', icon: 'warning', to: suspiciousActivity, needs: 'operator' },
  { name: 'Messages', icon: 'message', to: messages, needs: 'support' },
  { name: 'Emails', icon: 'mail', to: emails, needs: 'support' },
  { name: 'Pages', icon: 'pencil', to: pages, needs: 'operator' },
  { name: 'Payouts', icon: 'wallet', to: '/payouts', needs: 'operator' },
  { name: 'Prices', icon: 'tag', to: prices, needs: 'operator' },
  { name: 'Prices by country', icon: 'globe', to: regionalPrices, needs: 'operator' },
  { name: 'Coupons', icon: 'ticket', to: coupons, needs: 'operator' },
  { name: 'Gifts', icon: 'gift', to: gifts, needs: 'support' },
  { name: 'Tax rates', icon: 'percent', to: taxRates, needs: 'operator' },
  { name: 'Webhooks', icon: 'link', to: webhooks, needs: 'operator' },
  { name: 'Audit log', icon: 'eye', to: auditLog, needs: 'operator' },
];

/** Links to the panels that the member's role may see. */
export function ConsoleNav({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const isCurrent = (to: string) => pathname === to || (to !== overview && pathname.startsWith(`${to}/`));
  return (
    <SideNav
      label="Console"
      items={items
        .filter(({ needs }) => includesRole(role, needs))
        .map(({ name, icon, to }) => ({ name, icon, to, isCurrent: isCurrent(to) }))}
    />
  );
}
